import type { OrderState } from '../../rules/payment-types.ts';

/** An unpaid order is not reused after a day. */
export const ORDER_REUSE_MINUTES = 1440;

const RANK: Readonly<Record<OrderState, number>> = { open: 0, attempted: 1, paid: 2 };

/** Returns the state after an event; it only moves forward. */
export function nextOrderState(state: OrderState, reported: OrderState): OrderState {
  return RANK[reported] > RANK[state] ? reported : state;
}

/** Meaning of a payment for its order: it pays the order, is already known, or is a surplus to refund. */
export type CaptureOutcome = 'pays' | 'duplicate' | 'surplus';

/** Classifies a captured payment of an order. A second payment, or one of a different amount, is a surplus. */
export function classifyCapture(
  order: { readonly state: OrderState; readonly amount: number },
  capture: { readonly amount: number; readonly duplicate: boolean },
): CaptureOutcome {
  if (capture.duplicate) return 'duplicate';
  return order.state !== 'paid' && order.amount === capture.amount ? 'pays' : 'surplus';
}
