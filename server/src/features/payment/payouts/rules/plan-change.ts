import type { PayoutPlanList } from '@aaspaas/contract/features/payouts.ts';
import type { ActiveHold, DuePayable, PayoutSkipReason } from './payout.ts';

/** What is open between the platform and a professional for one payable, whether or not it waits for the customer. */
export interface OpenPayable extends DuePayable {
  /** It is owed to the professional, and its customer has to pay first. */
  readonly waitsForCustomer: boolean;
  /** When it does not wait for the customer any more, even without a payment; null: never. */
  readonly atRiskFrom: Date | null;
}

/** A hold in effect. */
export interface TimedHold extends ActiveHold {
  /** When it ends without a release; null: never. */
  readonly endsAt: Date | null;
}

/**
 * Returns the next instant at which the time alone changes what a run would do for a professional: pay becomes payable, a hold ends, or pay
 * stops waiting for its customer. Null: never.
 */
export function nextPlanChange(
  payables: readonly OpenPayable[],
  holds: readonly TimedHold[],
  now: Date,
): Date | null {
  const instants = [
    ...payables.map(({ waitsForCustomer, atRiskFrom, payableAt }) =>
      waitsForCustomer ? atRiskFrom : payableAt,
    ),
    ...holds.map(({ endsAt }) => endsAt),
  ].flatMap((at) => (at !== null && at > now ? [at.getTime()] : []));
  return instants.length === 0 ? null : new Date(instants.reduce((one, other) => Math.min(one, other)));
}

/** Returns the list of the preview that shows a plan. */
export function planListOf(skipReason: PayoutSkipReason | null): PayoutPlanList {
  if (skipReason === null) return 'paid';
  return skipReason === 'not_due' ? 'later' : 'excluded';
}
