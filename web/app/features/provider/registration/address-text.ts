/** The parts of an address as fields of the form. */
export interface AddressParts {
  readonly line: string;
  readonly pincode: string;
  readonly city: string;
  readonly state: string;
}

/** Joins the parts into the text that is sent; empty without a line, so that the call's own check reports the missing address. */
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

/** Splits an address made by `formatAddress` into its parts; text in another format becomes the line as a whole. */
export function parseAddress(text: string): AddressParts {
  const [, line = '', city = '', state = '', pincode = ''] =
    /^(.+), ([^,]+), ([^,\d]+) ([1-9]\d{5})$/.exec(text.trim()) ?? [];
  return line ? { line, city, state, pincode } : { line: text.trim(), city: '', state: '', pincode: '' };
}
