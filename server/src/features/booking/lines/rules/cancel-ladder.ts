import { z } from 'zod';

/** A rung: the cancellation fee if fewer than this number of hours are left until the work begins. Amounts in paise. */
const cancelStep = z
  .object({
    hours: z.int().min(1).max(720),
    /** Share of the price in basis points: 2500 is 25 %. */
    percent: z.int().min(0).max(10_000).default(0),
    fixed: z.int().min(0).max(100_000_000).default(0),
    /** Maximum of the share in paise; null: no limit. */
    cap: z.int().min(1).max(100_000_000).nullable().default(null),
  })
  .refine(({ percent, fixed }) => percent === 0 || fixed === 0, { path: ['fixed'] });

/** The rungs in any order, each number of hours once; empty: cancelling is free. */
export const cancelLadderSchema = z
  .array(cancelStep)
  .max(10)
  .refine((steps) => new Set(steps.map(({ hours }) => hours)).size === steps.length);
/** The ladder as the rules take it; shares in basis points, amounts in paise. */
export type CancelLadder = readonly z.output<typeof cancelStep>[];
