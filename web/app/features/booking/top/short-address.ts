/** The part of an address that its customer needs to recognize it: house and street. */
export function shortAddress(address: string): string {
  return address.split(',')[0]?.trim() ?? '';
}
