import type { LINE_TRANSITIONS } from '@aaspaas/contract/features/booking-line.ts';

type Transition = (typeof LINE_TRANSITIONS)[number];

/**
 * The transitions that cancel a line, by the side that caused it; `booking_lines.cancelled_by` has the side that carried it out. The
 * platform's: it found no professional, or an operator cancelled. Missing: a dispute that ends with a full refund, because that work
 * was finished.
 */
export const CANCELLATION_SIDES = {
  user: ['cancel_by_user', 'close_absent'],
  employee: ['cancel_by_employee', 'close_no_show'],
  admin: ['cancel_by_admin', 'expire_unassigned'],
} as const satisfies Record<string, readonly Transition[]>;

/** Cancellations that withdraw the demand: before an assignment, such a line counts as neither filled nor unfilled. */
export const WITHDRAWALS: readonly Transition[] = ['cancel_by_user', 'cancel_by_admin'];

/** The transitions that start the work. */
export const STARTS: readonly Transition[] = ['start', 'start_by_operator', 'start_by_customer'];

/** The transitions after which finished work is done again. */
export const REDOS: readonly Transition[] = ['resolve_redo', 'pick_redo'];
