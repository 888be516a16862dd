import { z } from 'zod';

/** A rung: what cancelling costs when less than so many hours are left until the work begins. Amounts in paise. */
const cancelStep = z
  .object({
    hours: z.int().min(1).max(720),
    /** Of the price, in hundredths of a per cent: 2500 is 25 %. */
    percent: z.int().min(0).max(10_000).default(0),
    fixed: z.int().min(0).max(100_000_000).default(0),
    /** The most that the share of the price comes to; null: no limit. */
    cap: z.int().min(1).max(100_000_000).nullable().default(null),
  })
  .refine(({ percent, fixed }) => percent === 0 || fixed === 0, { path: ['fixed'] });

/** The rungs in any order, each number of hours once; none: cancelling is free. */
export const cancelLadderSchema = z
  .array(cancelStep)
  .max(10)
  .refine((steps) => new Set(steps.map(({ hours }) => hours)).size === steps.length);
/** The ladder as rules read it; shares in hundredths of a percent, amounts in paise. */
export type CancelLadder = readonly z.output<typeof cancelStep>[];
