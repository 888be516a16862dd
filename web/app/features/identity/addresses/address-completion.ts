/**
 * Returns the part of a typed address to search for: the last one, because the gazetteer has no street addresses. Empty if
 * it is too short.
 */
export function addressQuery(address: string): string {
  const part = address.slice(address.lastIndexOf(',') + 1).trim();
  return part.length >= 2 && /\p{L}/u.test(part) ? part : '';
}

/** Returns the address with its last part replaced by the selected suggestion. */
export function applyPlace(
  address: string,
  { label, postcode }: { label: string; postcode: string | null },
): string {
  const head = address.slice(0, address.lastIndexOf(',') + 1).trim();
  const place = postcode && !label.includes(postcode) ? `${label} ${postcode}` : label;
  return head ? `${head} ${place}` : place;
}
