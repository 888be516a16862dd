export { maskAddress } from '../../../../kernel/mask-contacts.ts';

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
