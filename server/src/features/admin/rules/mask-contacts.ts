import type { Json } from '../../../kernel/json.ts';

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
