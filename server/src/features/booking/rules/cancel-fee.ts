import { type Money, paise, roundToRupee } from '@aaspaas/contract/kernel/money.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { CancelLadder } from './cancel-ladder.ts';
import type { LineState } from './line-types.ts';

/** What of a line decides what its cancellation costs; all of it is stored with the line. */
export interface CancellationInput {
  readonly by: Role;
  readonly state: LineState;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly price: Money;
  /** Paid and not going back. */
  readonly retained: Money;
  /** The ladder as it stood when the line was booked. */
  readonly ladder: CancelLadder;
  /** What cancelling came to already when its customer moved the work to another time; less it never costs again. */
  readonly floor: Money;
}

const HOUR = 3_600_000;

/** The gateway gives nothing back below a rupee, so a fee leaves nothing that is less. */
const MIN_REFUND = 100;

/**
 * What cancelling costs now. Free where the customer did not cancel, where nobody had the work yet, and once its time is over and nobody
 * came. Never more than was paid: who has paid nothing owes nothing.
 */
export function cancelFee(cancellation: CancellationInput, now: Date): Money {
  const { retained } = cancellation;
  const fee = Math.min(nominalFee(cancellation, now), retained);
  const refund = retained - fee;
  return paise(refund > 0 && refund < MIN_REFUND ? Math.max(0, retained - MIN_REFUND) : fee);
}

/**
 * The same whatever was paid. A customer who moves the work takes it along as the floor: whoever had the time free for them has lost it
 * either way, so moving it far away and cancelling there is no way around the ladder.
 */
export function nominalFee(
  { by, state, startsAt, endsAt, price, ladder, floor }: Omit<CancellationInput, 'retained'>,
  now: Date,
): Money {
  if (by !== 'user' || !(state === 'placed' || state === 'assigned')) return paise(0);
  // Somebody was to come and did not, or nobody was found in time.
  if (now >= (state === 'placed' ? startsAt : endsAt)) return paise(0);
  const rung = state === 'placed' ? paise(0) : ladderFee(ladder, price, startsAt, now);
  return paise(Math.min(Math.max(rung, floor), price));
}

/** What the rung says that holds now. */
function ladderFee(ladder: CancelLadder, price: Money, startsAt: Date, now: Date): Money {
  const hoursLeft = (startsAt.getTime() - now.getTime()) / HOUR;
  const [step] = ladder.filter(({ hours }) => hoursLeft < hours).toSorted((a, b) => a.hours - b.hours);
  if (!step) return paise(0);
  // Whole rupees, so that what is shown is what is kept.
  const share = roundToRupee(paise(Math.floor((price * step.percent + 5000) / 10_000)));
  return paise(step.fixed + Math.min(share, step.cap ?? share));
}
