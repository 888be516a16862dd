import type { DispatchMode } from '@aaspaas/contract/features/admin-dispatch.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { Attention, LineTransition } from './line-types.ts';

/** Whose cancellation a credit compensates; `no_show`: the professional did not come. */
export type CreditReason = 'professional' | 'platform' | 'no_show';

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
 * Returns why the customer of a cancelled line gets a credit: the professional or the platform cancelled it, or the professional did not
 * come. Null: the customer caused the cancellation.
 *
 * @param attention of the line before the cancellation
 * @param forCustomer an operator cancels because the customer asked for it, or because the customer is blocked
 */
export function creditReasonOf(
  name: LineTransition,
  attention: Attention | null,
  forCustomer: boolean,
): CreditReason | null {
  if (forCustomer || attention === 'absent') return null;
  if (attention === 'no_show') return 'no_show';
  switch (name) {
    case 'cancel_by_employee':
      return 'professional';
    case 'cancel_by_admin':
    case 'expire_unassigned':
      return 'platform';
    case 'close_no_show':
      return 'no_show';
    default:
      return null;
  }
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
