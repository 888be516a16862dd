import { z } from 'zod';
import { key, type MessageKey } from '../messages/index.ts';

/** An id as it stands in a path or a query; what is no positive integer names nothing. */
export const idText = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** An id in a JSON body: a number, or a text of one as older clients send it; nothing else that JavaScript would take for one. */
export const idValue = z
  .union([z.number(), z.string().regex(/^\s*\d+\s*$/)], { error: key('error.invalid_value') })
  .transform(Number)
  .pipe(z.number().int().positive().max(Number.MAX_SAFE_INTEGER));

/** A text that must say something; stored as typed but for the space around it. */
export function text(required: MessageKey, max = 500) {
  return z
    .string({ error: key(required) })
    .trim()
    .min(1, key(required))
    .max(max, key('error.too_long'));
}

/**
 * The person's point in a query. Both missing: the default city. One missing or out of range: 422 (product.md, "Places").
 * Degrees.
 */
export const pointQuery = z
  .object({
    latitude: z.string().trim().optional(),
    longitude: z.string().trim().optional(),
  })
  .transform(({ latitude, longitude }, context) => {
    const given = [latitude, longitude].filter((value) => value !== undefined && value !== '');
    if (given.length === 0) return { point: null };
    const point = { latitude: degrees(latitude, 90), longitude: degrees(longitude, 180) };
    for (const name of ['latitude', 'longitude'] as const)
      if (point[name] === null)
        context.addIssue({ code: 'custom', path: [name], message: key('error.invalid_value') });
    return { point: point as { latitude: number; longitude: number } };
  });

function degrees(value: string | undefined, limit: number): number | null {
  const number = Number(value || Number.NaN);
  return Math.abs(number) <= limit ? number : null;
}

/** A mobile number as accounts, bookings and enquiries take it: ten digits, the first 6 to 9 (product.md, "Identity"). */
export const MOBILE = /^[6-9]\d{9}$/;

/** A mobile number field; `required` for an empty one, `wrong` for anything else that is not one. */
export function mobileField(required: MessageKey, wrong: MessageKey) {
  return z
    .string({ error: required })
    .trim()
    .superRefine((value, context) => {
      if (!value) context.addIssue({ code: 'custom', message: required });
      else if (!MOBILE.test(value)) context.addIssue({ code: 'custom', message: wrong });
    });
}

/** An e-mail address; `required` for an empty one, `wrong` for what does not look like one. */
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

/** A number of degrees in a JSON body, where a place is sent along; half a point counts as none. */
export const optionalDegrees = (limit: number) => z.number().min(-limit).max(limit).nullish();
