import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { LineState } from './line-types.ts';

/** When a line can be paid: all of a draft before it is confirmed, and work that is finished and not disputed. */
const PAYABLE: Readonly<Record<LineState, boolean>> = {
  draft: true,
  placed: false,
  assigned: false,
  started: false,
  done: true,
  approved: true,
  disputed: false,
  cancelled: false,
};

/** Whether money is asked for a line in this state now. */
export function isPayable(state: LineState): boolean {
  return PAYABLE[state];
}

/** Minutes for which a draft is kept once its checkout was opened: a bank's page and a lost signal take their time … */
const CHECKOUT_HOLD_MINUTES = 15;

/** … but nobody keeps a price for ever by opening it again and again. */
const MAX_HOLD_MINUTES = 120;

/** Until when a draft is kept whose checkout is opened now. */
export function checkoutHoldUntil(createdAt: Date, now: Date): Date {
  const maxExpiry = addMinutes(createdAt, MAX_HOLD_MINUTES);
  const expiry = addMinutes(now, CHECKOUT_HOLD_MINUTES);
  return expiry < maxExpiry ? expiry : maxExpiry;
}
