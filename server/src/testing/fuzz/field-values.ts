import fc from 'fast-check';
import { Sample } from './sample.ts';

const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((number) => String(number).padStart(length, '0'));

/** Texts that rules accept and a schema alone does not describe, by the name of the field. */
const TEXTS: readonly (readonly [RegExp, fc.Arbitrary<string>])[] = [
  [/mobile|phone|contact$/i, digits(9).map((rest) => `9${rest}`)],
  [/e-?mail/i, fc.constantFrom('asha.rao@example.in', 'ravi@example.in')],
  [/password/i, fc.constantFrom('secret81', 'Monsoon-42')],
  [/recovery/i, fc.constant('ABCDE23456')],
  [/totp/i, digits(6)],
  [/otp/i, fc.oneof(digits(4), digits(6))],
  [/lat/i, fc.constantFrom('12.9716', '19.076', '18.52')],
  [/lon|lng/i, fc.constantFrom('77.5946', '72.8777', '73.8567')],
  [/gstin/i, fc.constantFrom('29AAGCA1234D1ZK', '')],
  [/pan(_|$|Number)/i, fc.constantFrom('ABCPK1234F', 'AAGCA1234D')],
  [/aadhaar/i, fc.constant('234123412346')],
  [/ifsc/i, fc.constantFrom('SBIN0000001', 'HDFC0000123')],
  [/account.?n/i, digits(12)],
  [/pin(code)?$/i, fc.constantFrom('560001', '400001')],
  [/month/i, fc.constantFrom('2026-09', '2026-10', '2026-11')],
  [/date|day|^from$|^to$|until|valid/i, fc.integer({ min: -60, max: 90 }).map(dayAt)],
  [/time/i, fc.constantFrom('09:00', '10:00', '10:30', '18:00')],
  [/amount|price|rate|fee|duration|hours|count/i, fc.constantFrom('1', '2', '100')],
  [/method/i, fc.constantFrom('hour', 'day', 'later', 'now')],
  [/state$/i, fc.constantFrom('Karnataka', 'Kerala', 'placed', 'open')],
  [/lang/i, fc.constantFrom('en', 'hi')],
  [/city/i, fc.constantFrom('bengaluru', 'mumbai')],
  [/sac|hsn/i, fc.constantFrom('998599', '9987')],
  [/hi$/i, fc.constant('सेवा')],
  [/url|link|href|endpoint/i, fc.constantFrom('https://fcm.googleapis.com/fcm/send/abc', '/service/1')],
  [/name|title|label/i, fc.constantFrom('Asha Rao', 'Plumber', 'Ravi Kumar')],
  [/object$/i, fc.nat({ max: 30 }).map((id) => `booking:${id + 1}`)],
];

/** The instant of day 0 is `TEST_START`'s day. */
function dayAt(offset: number): string {
  return new Date(Date.UTC(2026, 10, 21 + offset)).toISOString().slice(0, 10);
}

const isId = (field: string) =>
  /(^|_)ids?$|[a-z]Ids?$|^(category|subcategory|subCategory|service|professional|customer)$/.test(field);

const index = fc.nat({ max: 999 });

/** A text for a field: one that its rules accept, one of an earlier reply, or an ordinary word. */
export function fieldText(field: string): fc.Arbitrary<unknown> {
  const known = TEXTS.find(([pattern]) => pattern.test(field))?.[1];
  const sample = index.map((at) => new Sample(field, at, false));
  if (isId(field)) return sample;
  return fc.oneof(
    { weight: known ? 20 : 1, arbitrary: known ?? fc.constantFrom('Please ring the bell.', 'plumber', '1') },
    { weight: known ? 1 : 3, arbitrary: sample },
  );
}

/** A number for a field: an id of an earlier reply, or one between the bounds. */
export function fieldNumber(
  field: string,
  { min, max, isInteger }: { readonly min: number; readonly max: number; readonly isInteger: boolean },
): fc.Arbitrary<unknown> {
  if (isId(field)) return index.map((at) => new Sample(field, at, true));
  if (/lat/i.test(field)) return fc.constantFrom(12.9716, 19.076);
  if (/lon|lng/i.test(field)) return fc.constantFrom(77.5946, 72.8777);
  // Small numbers are in the range of most rules that the schema does not contain.
  const small = { min: Math.ceil(Math.max(min, -5)), max: Math.floor(Math.min(max, 500)) };
  const edges = fc.constantFrom(min, max).map((edge) => (isInteger ? Math.trunc(edge) : edge));
  return fc.oneof(
    ...(small.min <= small.max ? [{ weight: 8, arbitrary: fc.integer(small) as fc.Arbitrary<unknown> }] : []),
    { weight: 1, arbitrary: edges },
    { weight: 1, arbitrary: index.map((at) => new Sample(field, at, true)) },
  );
}
