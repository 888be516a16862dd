/** A mobile number of which only the first and last two digits are left. */
export function maskMobile(mobile: string): string {
  return mobile.length < 6 ? '*'.repeat(mobile.length) : `${mobile.slice(0, 2)}******${mobile.slice(-2)}`;
}

/** An e-mail address of which the first letters and the ending are left; a domain of one's own is a name as well. */
export function maskEmail(email: string): string {
  const [, first, domainFirst, ending] = /^(.)[^@]*@(.).*(\.[^.]+)$/u.exec(email) ?? [];
  return first && domainFirst && ending ? `${first}***@${domainFirst}***${ending}` : '***';
}

/** An address of which only the PIN code is left, which names a part of a town. */
export function maskAddress(address: string): string {
  const pin = /(?<!\d)[1-9]\d{5}(?!\d)/.exec(address)?.[0];
  return pin ? `***, ${pin}` : '***';
}
