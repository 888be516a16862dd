import { z } from 'zod';
import { key, type MessageKey } from '../messages/index.ts';
import { MOBILE } from './mobile.ts';

/**
 * The largest id: the maximum of Postgres' `integer`. A larger number identifies no row, so it is rejected before it
 * reaches a statement.
 */
export const MAX_ID = 2_147_483_647;

/** An id in a path or a query; anything but a positive integer matches no row. */
export const idText = z.coerce.number().int().positive().max(MAX_ID);

/** One of several ids in a query, e.g. between commas. */
export const idInList = z.coerce.number<string>().int().positive().max(MAX_ID);

/**
 * An id in a JSON body: a number, or a numeric string as older clients send it; no other value that JavaScript would
 * coerce to a number.
 */
export const idValue = z
  .union([z.number(), z.string().regex(/^\s*\d+\s*$/)], { error: key('error.invalid_value') })
  .transform(Number)
  .pipe(z.number().int().positive().max(MAX_ID));

/** A filter of a list with several values, separated by commas. */
export function listOf<Item extends z.ZodType<unknown, string>>(item: Item) {
  return z
    .string()
    .max(500)
    .transform((value) => value.split(',').filter((one) => one !== ''))
    .pipe(z.array(item))
    .optional();
}

/** A required text; stored as typed, with surrounding white space trimmed. */
export function text(required: MessageKey, max = 500) {
  return z
    .string({ error: key(required) })
    .trim()
    .min(1, key(required))
    .max(max, key('error.too_long'));
}

/** A calendar date, `YYYY-MM-DD`, that Postgres can store: it has no year 0000. */
export function calendarDay(invalid: MessageKey) {
  return z.iso.date(key(invalid)).refine((value) => !value.startsWith('0000'), key(invalid));
}

/** Letters of the two languages' scripts. */
export const LATIN = /\p{Script=Latin}/u;
export const DEVANAGARI = /\p{Script=Devanagari}/u;

/** A required text in English letters. */
export const englishText = (required: MessageKey, max: number) =>
  text(required, max).refine((value) => value === '' || LATIN.test(value), key('catalogue.needs_english'));

/** A required text in Hindi letters. */
export const hindiText = (required: MessageKey, max: number) =>
  text(required, max).refine((value) => value === '' || DEVANAGARI.test(value), key('catalogue.needs_hindi'));

/** The location in a query, in degrees. Both missing: the default city. One missing or out of range: 422 (product.md, "Places"). */
export const pointQuery = z
  .object({
    latitude: z.string().trim().optional(),
    longitude: z.string().trim().optional(),
  })
  .transform(({ latitude, longitude }, context) => {
    const sent = { latitude: latitude || null, longitude: longitude || null };
    if (sent.latitude === null && sent.longitude === null) return { point: null };
    const point = { latitude: degrees(latitude, 90), longitude: degrees(longitude, 180) };
    for (const name of ['latitude', 'longitude'] as const) {
      const message = isHalfMissing(sent, name) ? key('error.required') : key('error.invalid_value');
      if (point[name] === null) context.addIssue({ code: 'custom', path: [name], message });
    }
    return { point: point as { latitude: number; longitude: number } };
  });

function degrees(value: string | undefined, limit: number): number | null {
  const number = Number(value || Number.NaN);
  return Math.abs(number) <= limit ? number : null;
}

/** Maximum length of a password; hashing time grows with the length. */
export const MAX_PASSWORD_LENGTH = 200;

/** A mobile number field; message `required` for an empty value, `wrong` for any other invalid one. */
export function mobileField(required: MessageKey, wrong: MessageKey) {
  return z
    .string({ error: required })
    .trim()
    .superRefine((value, context) => {
      if (!value) context.addIssue({ code: 'custom', message: required });
      else if (!MOBILE.test(value)) context.addIssue({ code: 'custom', message: wrong });
    });
}

/** An e-mail address; message `required` for an empty value, `wrong` for an invalid one. */
export function emailField(required: MessageKey, wrong: MessageKey) {
  return z
    .string({ error: required })
    .trim()
    .max(254, wrong)
    .superRefine((value, context) => {
      if (!value) context.addIssue({ code: 'custom', message: required });
      else if (!/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/.test(value))
        context.addIssue({ code: 'custom', message: wrong });
    });
}

const optionalDegrees = (limit: number) => z.number().min(-limit).max(limit).nullish();

/**
 * Adds an optional point to a JSON body, in degrees: both coordinates or neither. A single coordinate is a 422 on the
 * missing one, also when other fields are invalid (product.md, "Places").
 */
export function withPoint<Shape extends z.ZodRawShape>(fields: Shape) {
  return z
    .object({ ...fields, latitude: optionalDegrees(90), longitude: optionalDegrees(180) })
    .refine((sent) => !isHalfMissing(sent, 'latitude'), missing('latitude'))
    .refine((sent) => !isHalfMissing(sent, 'longitude'), missing('longitude'));
}

/** Returns whether this coordinate is missing while the other is present: the shared check of every call that takes a point. */
function isHalfMissing(sent: object, half: 'latitude' | 'longitude'): boolean {
  const { latitude = null, longitude = null } = sent as { latitude?: unknown; longitude?: unknown };
  return half === 'latitude'
    ? latitude === null && longitude !== null
    : longitude === null && latitude !== null;
}

function missing(name: 'latitude' | 'longitude') {
  return {
    path: [name],
    message: key('error.required'),
    when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
  };
}
