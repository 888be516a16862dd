import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';

/** Money that came in for one payable by one payment, and how much of it went or goes back. */
export interface PaidPart {
  readonly captureId: number;
  readonly amount: Money;
  readonly refunded: Money;
  /** Of what went back: the house's gift, for which nothing more is asked. */
  readonly goodwill: Money;
}

/** A part of a payment that goes back. */
export interface RefundPart {
  readonly captureId: number;
  readonly amount: Money;
}

/** What is paid for something and not going back; a gift leaves it paid. */
export function retainedAmount(parts: readonly PaidPart[]): Money {
  return sum(parts.map(({ amount, refunded, goodwill }) => paise(Math.max(0, amount - refunded + goodwill))));
}

/**
 * What has to go back when so much is asked: everything that was paid beyond it, the last payment first. Never more than was paid, and
 * nothing a second time, since what goes back counts as refunded.
 *
 * @param parts the oldest first
 */
export function refundsDue(parts: readonly PaidPart[], payableAmount: Money): RefundPart[] {
  let left = Math.max(0, retainedAmount(parts) - payableAmount);
  const due: RefundPart[] = [];
  for (const { captureId, amount, refunded } of parts.toReversed()) {
    const part = Math.min(left, amount - refunded);
    if (part > 0) due.push({ captureId, amount: paise(part) });
    left -= Math.max(0, part);
  }
  return due;
}

/** What is still to be paid. */
export function amountDue(parts: readonly PaidPart[], payableAmount: Money): Money {
  return paise(Math.max(0, payableAmount - retainedAmount(parts)));
}

/** Who gave it back: we, somebody by hand at the gateway, or the same as the house's gift (`allocateGatewayRefund`). */
export type RefundOrigin = 'platform' | 'gateway' | 'goodwill';

/** A refund's states; `processed` is the end, a failed one is asked for again. */
export type RefundState = 'requested' | 'pending' | 'processed' | 'failed';

/** The state after what the gateway says of it: nothing comes after `processed`, and what failed is failed until it is asked for anew. */
export function nextRefundState(
  state: RefundState,
  reported: 'pending' | 'processed' | 'failed',
): RefundState {
  return state === 'processed' || state === 'failed' ? state : reported;
}
