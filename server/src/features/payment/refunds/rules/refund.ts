import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { type PaidPart, retainedAmount } from '../../orders/rules/amount-due.ts';

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

/** Origin of a refund: requested by us, made by hand at the gateway, or the same as a goodwill credit (`allocateGatewayRefund`). */
export type RefundOrigin = 'platform' | 'gateway' | 'goodwill';

/** States of a refund; `processed` is final, a failed one is retried. */
export type RefundState = 'requested' | 'processing' | 'processed' | 'failed';

/** Returns the state after the gateway's result: `processed` is final, and a failed refund stays failed until it is retried. */
export function nextRefundState(
  state: RefundState,
  reported: 'pending' | 'processed' | 'failed',
): RefundState {
  if (state === 'processed' || state === 'failed') return state;
  return reported === 'pending' ? 'processing' : reported;
}
