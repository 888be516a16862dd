import type { Json } from './json.ts';

const MOBILE = /(?<![\w.])(?:\+?91[\s-]?)?[6-9]\d{4}[\s-]?\d{3}(?=\d{2}(?!\w))/g;
const EMAIL = /[^\s@"'<>(,;]+@(?=[^\s@"'<>),;]+\.\w)/g;

/** Masks mobile numbers except their last two digits, and email addresses except their domain, in all texts of a JSON value. */
export function maskContacts(value: Json): Json {
  if (typeof value === 'string') return value.replace(MOBILE, '••••••••').replace(EMAIL, '•••@');
  if (Array.isArray(value)) return value.map((one) => maskContacts(one as Json));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, one === undefined ? null : maskContacts(one as Json)]),
    );
  return value;
}

/** Masks an address except for its PIN code, which identifies part of a town. */
export function maskAddress(address: string): string {
  const pin = /(?<!\d)[1-9]\d{5}(?!\d)/.exec(address)?.[0];
  return pin ? `***, ${pin}` : '***';
}

/** Masks the contacts and the addresses in an API reply. */
export function maskReply(reply: Json): Json {
  return maskAddresses(maskContacts(reply));
}

function maskAddresses(value: Json): Json {
  if (Array.isArray(value)) return value.map((one) => maskAddresses(one as Json));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === 'address' && typeof one === 'string' ? maskAddress(one) : maskAddresses(one as Json),
    ]),
  );
}
