import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { BookingSettings } from './booking-settings.ts';
import type { Attention, LineTransition } from './line-types.ts';

/** Why a line was cancelled; `requested` is somebody's own wish. */
export type CancelReason = 'requested' | 'no_professional' | 'no_show' | 'dispute';

/** Who a cancelled line names as the one who cancelled, and why. */
export interface Cancellation {
  readonly by: Role;
  readonly reason: CancelReason;
}

const cancellations: Partial<Record<LineTransition, Cancellation>> = {
  cancel_by_user: { by: 'user', reason: 'requested' },
  cancel_by_employee: { by: 'employee', reason: 'requested' },
  cancel_by_admin: { by: 'admin', reason: 'requested' },
  expire_unassigned: { by: 'admin', reason: 'no_professional' },
  close_no_show: { by: 'admin', reason: 'no_show' },
  resolve_full_refund: { by: 'admin', reason: 'dispute' },
};

/** What a transition into `cancelled` writes on the line; `null` for every other one. */
export function cancellationOf(name: LineTransition, attention: Attention | null): Cancellation | null {
  const found = cancellations[name] ?? null;
  return name === 'cancel_by_admin' && attention === 'no_show' ? { by: 'admin', reason: 'no_show' } : found;
}

/**
 * What follows when a professional cancels: by hand the line is cancelled; in automatic allocation it goes to the next
 * professional, and is cancelled only when there is none.
 */
export function professionalCancelTransitions(
  allocation: BookingSettings['allocation'],
  hasReplacement: boolean,
): readonly LineTransition[] {
  return allocation === 'auto' && hasReplacement ? ['unassign', 'allocate'] : ['cancel_by_employee'];
}
