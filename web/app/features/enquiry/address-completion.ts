/** What of a typed address is looked up: its last part, since the gazetteer knows no house numbers. Too little of it is not worth asking. */
export function addressQuery(address: string): string {
  const part = address.slice(address.lastIndexOf(',') + 1).trim();
  return part.length >= 2 && /\p{L}/u.test(part) ? part : '';
}

/** The address with its last part replaced by a place that was picked. */
export function applyPlace(
  address: string,
  { label, postcode }: { label: string; postcode: string | null },
): string {
  const head = address.slice(0, address.lastIndexOf(',') + 1).trim();
  const place = postcode && !label.includes(postcode) ? `${label} ${postcode}` : label;
  return head ? `${head} ${place}` : place;
}
