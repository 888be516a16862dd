import { type Money, paise, roundToRupee } from '@aaspaas/contract/kernel/money.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { CancelLadder } from './cancel-ladder.ts';
import type { LineState } from './line-vocabulary.ts';

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
