/** Returns the first PIN code in an address, without its space; null if it has none. Longer numbers, e.g. mobile numbers, are not PIN codes. */
export function pinOf(address: string): string | null {
  return /(?<!\d)([1-9]\d{2}) ?(\d{3})(?!\d)/.exec(address)?.slice(1, 3).join('') ?? null;
}
