/** The parts of an address as the form asks for them. */
export interface AddressParts {
  readonly line: string;
  readonly pincode: string;
  readonly city: string;
  readonly state: string;
}

/** The one text that is sent; empty without a line, so that the call's own check misses the address. */
export function formatAddress({
  address,
  pincode,
  city,
  state,
}: Omit<AddressParts, 'line'> & { readonly address: string }): string {
  const line = address.trim().replace(/[\s,]+$/, '');
  if (!line) return '';
  const place = [state.trim(), pincode.trim()].filter(Boolean).join(' ');
  return [line, city.trim(), place].filter(Boolean).join(', ');
}

/** The parts of an address that `formatAddress` made; one that was written otherwise is all line. */
export function parseAddress(text: string): AddressParts {
  const [, line = '', city = '', state = '', pincode = ''] =
    /^(.+), ([^,]+), ([^,\d]+) ([1-9]\d{5})$/.exec(text.trim()) ?? [];
  return line ? { line, city, state, pincode } : { line: text.trim(), city: '', state: '', pincode: '' };
}
