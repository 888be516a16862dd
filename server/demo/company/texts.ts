import { z } from 'zod';
import { readDataFile } from '../../src/platform/data-file.ts';
import { slug, text } from '../content/fields.ts';
import { DEMO_DATA } from '../content/demo-data.ts';

const texts = z.array(text).min(1);

/** What the people of the company write: reasons, tickets, enquiries, searches and notes. Amounts in whole rupees. */
export const companyTexts = readDataFile(
  DEMO_DATA,
  'company/texts.json',
  z.strictObject({
    disputes: texts,
    cancellations: z.strictObject({ customer: texts, professional: texts, operator: texts }),
    tickets: z.array(z.strictObject({ text, answer: text })).min(1),
    enquiries: z
      .array(z.strictObject({ service: slug, text, amount: z.int().positive(), covers: text }))
      .min(1),
    rejections: texts,
    moves: texts,
    customServices: z.array(z.strictObject({ subcategory: slug, name: text, text })).min(1),
    searches: texts,
    notes: texts,
  }),
);
