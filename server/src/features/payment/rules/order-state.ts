/** Where an order stands; it never moves back from paid, whatever comes later. */
export type OrderState = 'open' | 'attempted' | 'paid';

const RANK: Readonly<Record<OrderState, number>> = { open: 0, attempted: 1, paid: 2 };

/** The state after news of it: only forward. */
export function nextOrderState(state: OrderState, reported: OrderState): OrderState {
  return RANK[reported] > RANK[state] ? reported : state;
}

/** What came in for an order: it pays it, it is known already, or it pays for nothing and goes back. */
export type CaptureOutcome = 'pays' | 'duplicate' | 'surplus';

/** What a captured payment is to its order. A second payment of one order, or one of another amount, pays for nothing. */
export function classifyCapture(
  order: { readonly state: OrderState; readonly amount: number },
  capture: { readonly amount: number; readonly duplicate: boolean },
): CaptureOutcome {
  if (capture.duplicate) return 'duplicate';
  return order.state !== 'paid' && order.amount === capture.amount ? 'pays' : 'surplus';
}
