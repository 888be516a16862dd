import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { BasisPoints } from '../../rules/gst.ts';
import { shareOf } from './heads.ts';

/** The State with a levy for gig workers: Karnataka Platform Based Gig Workers (Social Security and Welfare) Act 2025. */
export const WELFARE_STATE: IndianState = 'Karnataka';

/** The levy on a day. */
export interface WelfareLevy {
  /** Of what is paid for a job. */
  readonly rate: BasisPoints;
  /** At most, for all payments for a job; paise. */
  readonly cap: Money;
}

/** A part of a payment to a professional. */
export interface LeviedLine {
  /** Paise; a debt that the payment collects is negative. */
  readonly amount: Money;
  /** The job in Karnataka that it pays for, whose extra time is part of it; null: no levy is owed. */
  readonly job: number | null;
}

/** Returns the levy on what is paid for a job, rounded half up to whole paise. The amount is not negative. */
export const welfareOn = (amount: Money, { rate, cap }: WelfareLevy): Money =>
  paise(Math.min(shareOf(amount, rate), cap));

/**
 * Returns the levy on each part of a payment. Collected debts do not reduce it: they are of other jobs.
 *
 * @param levied the levy on what was paid for the jobs before, and not returned; missing: none
 */
export function welfareOf(
  lines: readonly LeviedLine[],
  levy: WelfareLevy,
  levied: ReadonlyMap<number, Money>,
): Money[] {
  const taken = new Map<number, number>(levied);
  return lines.map(({ amount, job }) => {
    if (job === null || amount <= 0) return paise(0);
    const before = taken.get(job) ?? 0;
    const own = Math.max(0, Math.min(welfareOn(amount, levy), levy.cap - before));
    taken.set(job, before + own);
    return paise(own);
  });
}
