import type { DispatchMode } from '@aaspaas/contract/features/admin-dispatch.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Attention, LineTransition } from './line-types.ts';

/** The reason for a cancellation; `requested` is an explicit request. */
export type CancelReason = 'requested' | 'no_professional' | 'no_show' | 'absent' | 'dispute';

/** The party and the reason stored with a cancelled line. */
export interface Cancellation {
  readonly by: Role;
  readonly reason: CancelReason;
}

const cancellations: Partial<Record<LineTransition, Cancellation>> = {
  cancel_by_user: { by: 'user', reason: 'requested' },
  cancel_by_employee: { by: 'employee', reason: 'requested' },
  cancel_by_admin: { by: 'admin', reason: 'requested' },
  expire_unassigned: { by: 'admin', reason: 'no_professional' },
  close_absent: { by: 'user', reason: 'absent' },
  close_no_show: { by: 'admin', reason: 'no_show' },
  resolve_full_refund: { by: 'admin', reason: 'dispute' },
};

/** Returns the cancellation data of a transition into `cancelled`; `null` for every other transition. */
export function cancellationOf(name: LineTransition, attention: Attention | null): Cancellation | null {
  const found = cancellations[name] ?? null;
  return name === 'cancel_by_admin' && attention === 'no_show' ? { by: 'admin', reason: 'no_show' } : found;
}

/**
 * Returns the transitions that follow when a professional cancels: where operators choose, the line is cancelled; elsewhere
 * it goes to the next candidate, and is cancelled only without one.
 */
export function professionalCancelTransitions(
  mode: DispatchMode,
  hasReplacement: boolean,
): readonly LineTransition[] {
  return mode !== 'manual' && hasReplacement ? ['unassign', 'allocate'] : ['cancel_by_employee'];
}
