/** Masks a mobile number except for its first and last two digits. */
export function maskMobile(mobile: string): string {
  return mobile.length < 6 ? '*'.repeat(mobile.length) : `${mobile.slice(0, 2)}******${mobile.slice(-2)}`;
}

/**
 * Masks an e-mail address except for its first letters and its ending; a private domain is masked too, because it can
 * identify a person.
 */
export function maskEmail(email: string): string {
  const [, first, domainFirst, ending] = /^(.)[^@]*@(.).*(\.[^.]+)$/u.exec(email) ?? [];
  return first && domainFirst && ending ? `${first}***@${domainFirst}***${ending}` : '***';
}

/** Masks an address except for its PIN code, which identifies part of a town. */
export function maskAddress(address: string): string {
  const pin = /(?<!\d)[1-9]\d{5}(?!\d)/.exec(address)?.[0];
  return pin ? `***, ${pin}` : '***';
}
