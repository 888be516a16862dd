/** Returns the PIN code in a typed address; the last one of several, because the locality comes last. Null without one. */
export function parsePinCode(address: string): string | null {
  const pins = address.match(/(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/g);
  return pins?.at(-1)?.replace(/\s/, '') ?? null;
}
