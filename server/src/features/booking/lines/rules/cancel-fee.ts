import { type Money, paise, roundToRupee } from '@aaspaas/contract/kernel/money.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { type CancelLadder, cancelLadderSchema } from './cancel-ladder.ts';
import type { LineState } from './line-types.ts';
import { lateAt, type VisitColumns, visitTimesOf } from './visit-times.ts';

/** The data of a line that determines its cancellation fee; all of it is stored with the line. */
export interface CancellationInput {
  readonly by: Role;
  readonly state: LineState;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** When the assigned professional is late; null once they have arrived. */
  readonly lateAt: Date | null;
  readonly price: Money;
  /** Paid and not refunded. */
  readonly retained: Money;
  /** The fee ladder at booking time. */
  readonly ladder: CancelLadder;
  /** The fee that applied when the customer rescheduled; the minimum for later cancellations. */
  readonly floor: Money;
}

/** Returns the data of a line's row that determines its customer's cancellation fee. */
export function cancellationInput(
  line: VisitColumns & {
    readonly state: LineState;
    readonly total: number;
    readonly cancel_policy: unknown;
    readonly cancel_floor: number;
  },
): Omit<CancellationInput, 'retained'> {
  return {
    by: 'user',
    state: line.state,
    startsAt: line.starts_at,
    endsAt: line.ends_at,
    lateAt: lateAt(visitTimesOf(line)),
    price: paise(line.total),
    ladder: cancelLadderSchema.parse(line.cancel_policy),
    floor: paise(line.cancel_floor),
  };
}

const HOUR = 3_600_000;

/** The smallest amount in paise that the gateway charges or refunds; what is left of the fee or of the payment is zero or at least this. */
const MIN_AMOUNT = 100;

/**
 * Returns the fee for cancelling now. Free if another party cancels, if no professional is assigned, and from when the
 * professional is late. What exceeds the amount paid becomes due.
 */
export function cancelFee(cancellation: CancellationInput, now: Date): Money {
  return payableFee(nominalFee(cancellation, now), cancellation.retained);
}

/** Reduces a fee so that the rest of it, or of the payment, is an amount that the gateway accepts. */
function payableFee(nominal: Money, retained: Money): Money {
  const due = nominal - retained;
  if (due > 0) return due < MIN_AMOUNT ? retained : nominal;
  return paise(due < 0 && 0 - due < MIN_AMOUNT ? Math.max(0, retained - MIN_AMOUNT) : nominal);
}

/**
 * Returns the fee regardless of the amount paid. Rescheduling makes the current fee the minimum, so that moving the work
 * to a distant date and cancelling there does not avoid the ladder: the professional has lost the reserved time either
 * way.
 */
export function nominalFee(
  { by, state, startsAt, endsAt, lateAt, price, ladder, floor }: Omit<CancellationInput, 'retained'>,
  now: Date,
): Money {
  if (by !== 'user' || !(state === 'placed' || state === 'assigned')) return paise(0);
  // The professional did not come, or none was assigned in time.
  if (now >= (state === 'placed' ? startsAt : endsAt)) return paise(0);
  if (state === 'assigned' && lateAt && now >= lateAt) return paise(0);
  const rung = state === 'placed' ? paise(0) : ladderFee(ladder, price, startsAt, now);
  return paise(Math.min(Math.max(rung, floor), price));
}

/**
 * Returns the charge for a visit to a customer who was absent: the fee of the last rung. What exceeds the amount paid becomes due, like every
 * cancellation fee.
 */
export function visitFee({
  startsAt,
  price,
  ladder,
  floor,
  retained,
}: Pick<CancellationInput, 'startsAt' | 'price' | 'ladder' | 'floor' | 'retained'>): Money {
  const fee = Math.max(ladderFee(ladder, price, startsAt, startsAt), floor);
  return payableFee(paise(Math.min(fee, price)), retained);
}

/**
 * Returns the credit for a customer whose line the professional or the platform cancels: the fee that the customer would have paid for
 * cancelling at that time (E-Commerce Rules 2020, rule 4 (8)). From the start on it is the fee of the last rung, because the professional did
 * not come. Without a ladder nothing is charged to either side.
 *
 * @param line before the cancellation; work that has begun is not cancelled but settled
 */
export function cancellationCredit(
  {
    state,
    startsAt,
    price,
    ladder,
    floor,
  }: Pick<CancellationInput, 'state' | 'startsAt' | 'price' | 'ladder' | 'floor'>,
  now: Date,
): Money {
  if (!(state === 'placed' || state === 'assigned')) return paise(0);
  const at = now < startsAt ? now : startsAt;
  const rung = state === 'placed' ? paise(0) : ladderFee(ladder, price, startsAt, at);
  return paise(Math.min(Math.max(rung, floor), price));
}

/** Returns the fee of the rung that applies now. */
function ladderFee(ladder: CancelLadder, price: Money, startsAt: Date, now: Date): Money {
  const hoursLeft = (startsAt.getTime() - now.getTime()) / HOUR;
  const [step] = ladder.filter(({ hours }) => hoursLeft < hours).toSorted((a, b) => a.hours - b.hours);
  if (!step) return paise(0);
  // Whole rupees, so that the fee shown equals the fee charged.
  const share = roundToRupee(paise(Math.floor((price * step.percent + 5000) / 10_000)));
  return paise(step.fixed + Math.min(share, step.cap ?? share));
}
