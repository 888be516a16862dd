import { z } from 'zod';
import { readDataFile } from '../../../src/platform/data-file.ts';
import { DEMO_DATA } from '../demo-data.ts';
import { bilingual, slug } from '../fields.ts';
import { pictureSlug } from '../pictures.ts';

const percent = z.int().min(0).max(100);
const radius = z.number().positive();

/** Working conditions of a sub-category. */
const trade = z.strictObject({
  /** Whether the work is manual, or teaching and advice. */
  work: z.enum(['hands', 'head']),
  /** Percentage of women. */
  womenShare: percent,
  /** Other sub-categories in which these professionals also offer services. */
  near: z.array(slug),
  /** Minimum and maximum service radius in kilometres. */
  radius: z.tuple([radius, radius]),
  /** Percentage of offerings booked by the hour rather than by the day. */
  partTime: percent,
  /** Subjects of the portraits of men and of women. */
  men: z.array(pictureSlug).min(1),
  women: z.array(pictureSlug).min(1),
  /** Whether villages and small towns have this trade too. */
  everywhere: z.boolean(),
  /** First sentences of a self-description; in Hindi `{ते|ती}` holds the masculine and feminine forms. */
  says: z.array(bilingual).min(1),
});
export type Trade = z.output<typeof trade>;

/** All trades, by the slug of their sub-category. */
export const trades: Readonly<Record<string, Trade>> = Object.fromEntries(
  ['industry', 'retail', 'home', 'personal', 'tutoring'].flatMap((name) =>
    Object.entries(readDataFile(DEMO_DATA, `trades/${name}.json`, z.record(slug, trade))),
  ),
);
