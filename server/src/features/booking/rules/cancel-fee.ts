import { type Money, paise, roundToRupee } from '@aaspaas/contract/kernel/money.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { z } from 'zod';
import type { LineState } from './line-vocabulary.ts';

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
export type CancelLadder = readonly z.output<typeof cancelStep>[];

/** What of a line decides what its cancellation costs; all of it is stored with the line. */
export interface Cancelling {
  readonly by: Role;
  readonly state: LineState;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly price: Money;
  /** Paid and not going back. */
  readonly kept: Money;
  /** The ladder as it stood when the line was booked. */
  readonly ladder: CancelLadder;
}

const HOUR = 3_600_000;

/**
 * What cancelling costs now. Free where the customer did not cancel, where nobody had the work yet, and once its time is over and nobody
 * came. Never more than was paid: who has paid nothing owes nothing.
 */
export function cancelFee(
  { by, state, startsAt, endsAt, price, kept, ladder }: Cancelling,
  now: Date,
): Money {
  if (by !== 'user' || state !== 'assigned' || now >= endsAt) return paise(0);
  const hoursLeft = (startsAt.getTime() - now.getTime()) / HOUR;
  const [step] = ladder.filter(({ hours }) => hoursLeft < hours).toSorted((a, b) => a.hours - b.hours);
  if (!step) return paise(0);
  // Whole rupees, so that what is shown is what is kept.
  const share = roundToRupee(paise(Math.floor((price * step.percent + 5000) / 10_000)));
  return paise(Math.min(step.fixed + Math.min(share, step.cap ?? share), price, kept));
}
