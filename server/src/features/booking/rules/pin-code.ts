/** The PIN code in a typed address; the last one where there are several, as the place comes last. Null where there is none. */
export function parsePinCode(address: string): string | null {
  const pins = address.match(/(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/g);
  return pins?.at(-1)?.replace(/\s/, '') ?? null;
}
