import { z } from 'zod';

/** Text of at least one letter. */
export const text = z.string().min(1);

/** A text in both languages of the product. */
export const bilingual = z.strictObject({ en: text, hi: text });
export type Bilingual = z.output<typeof bilingual>;

/** A name in addresses and file names. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens');

/** An Indian mobile number without the country code. */
export const mobile = z.string().regex(/^[6-9]\d{9}$/, 'must be ten digits and begin with 6 to 9');

export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);
