import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { type PaidPart, retainedAmount } from '../../rules/amount-due.ts';
import type { RefundState } from '../../rules/payment-types.ts';

/** A part of a payment to refund. */
export interface RefundPart {
  readonly captureId: number;
  readonly amount: Money;
}

/**
 * Returns the refunds for everything paid beyond the amount due, the last payment first. Never more than was paid, and
 * nothing twice, since refunds in progress count as refunded.
 *
 * @param parts oldest first
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

/** Returns the state after the gateway's result: `processed` and `void` are final, and a failed refund stays failed until it is retried. */
export function nextRefundState(
  state: RefundState,
  reported: 'pending' | 'processed' | 'failed',
): RefundState {
  if (state === 'processed' || state === 'failed' || state === 'void') return state;
  return reported === 'pending' ? 'processing' : reported;
}
