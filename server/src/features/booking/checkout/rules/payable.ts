import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { LineState } from '../../lines/rules/line-types.ts';

/** The states in which a line can be paid: a draft before confirmation, and finished work that is not disputed. */
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

/** Returns whether a line in this state can be paid now. */
export function isPayable(state: LineState): boolean {
  return PAYABLE[state];
}

/** Minutes by which opening the checkout extends a draft: a bank's page and a lost signal take time … */
const CHECKOUT_HOLD_MINUTES = 15;

/** … but repeated opening does not reserve a price indefinitely. */
const MAX_HOLD_MINUTES = 120;

/** Returns the new expiry of a draft whose checkout is opened now. */
export function checkoutHoldUntil(createdAt: Date, now: Date): Date {
  const maxExpiry = addMinutes(createdAt, MAX_HOLD_MINUTES);
  const expiry = addMinutes(now, CHECKOUT_HOLD_MINUTES);
  return expiry < maxExpiry ? expiry : maxExpiry;
}
