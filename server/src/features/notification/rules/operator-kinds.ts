import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';
import type { NotificationGroup } from '@aaspaas/contract/features/preferences.ts';
import { type Grant, hasGrant, type OperatorRole } from '@aaspaas/contract/kernel/grants.ts';

/** A kind of notification for operators. */
export type OperatorKind = Extract<NotificationKind, `admin_${string}`>;

/** The groups that operators can mute. */
type OperatorGroup = Extract<
  NotificationGroup,
  'dispatch' | 'support' | 'finance' | 'content' | 'system' | 'own_work'
>;

/** `needs`: the grant of those who settle it, as in the queue; null: only the operator whose own work it concerns gets it. */
interface OperatorNotification {
  readonly needs: Grant | null;
  readonly group: OperatorGroup;
}

/** Who gets each kind (the role column of console.md, section 3), and in which group it can be muted. */
const OPERATOR_NOTIFICATIONS: Readonly<Record<OperatorKind, OperatorNotification>> = {
  admin_instant_unfilled: { needs: 'bookings.act', group: 'dispatch' },
  admin_registration: { needs: 'applicants.act', group: 'dispatch' },
  admin_registration_resubmitted: { needs: 'applicants.act', group: 'dispatch' },
  admin_appeal_new: { needs: 'tickets.act', group: 'support' },
  admin_appeal_overdue: { needs: 'tickets.act', group: 'support' },
  // The same roles have the grant for professionals.
  admin_block_appeal: { needs: 'customers.act', group: 'support' },
  admin_refund_approval: { needs: 'money.act', group: 'finance' },
  admin_payout_approval: { needs: 'money.act', group: 'finance' },
  admin_month_approval: { needs: 'money.act', group: 'finance' },
  admin_write_off_approval: { needs: 'money.act', group: 'finance' },
  admin_journal_approval: { needs: 'money.act', group: 'finance' },
  admin_books_fault: { needs: 'money.act', group: 'finance' },
  admin_money_unmatched: { needs: 'money.act', group: 'finance' },
  admin_settlement_differs: { needs: 'money.act', group: 'finance' },
  admin_chargeback_due: { needs: 'money.act', group: 'finance' },
  admin_webhook_unknown: { needs: 'money.act', group: 'finance' },
  admin_custom_new: { needs: 'catalogue.act', group: 'content' },
  admin_custom_resubmitted: { needs: 'catalogue.act', group: 'content' },
  admin_custom_changed: { needs: 'catalogue.act', group: 'content' },
  admin_custom_withdrawn: { needs: 'catalogue.act', group: 'content' },
  admin_codes_unverified: { needs: 'settings.act', group: 'system' },
  admin_sms_budget: { needs: 'settings.act', group: 'system' },
  admin_refund_rejected: { needs: null, group: 'own_work' },
  admin_refund_expired: { needs: null, group: 'own_work' },
  admin_export_ready: { needs: null, group: 'own_work' },
  admin_export_failed: { needs: null, group: 'own_work' },
};

/** Returns whether a kind is for operators. */
export function isOperatorKind(kind: NotificationKind): kind is OperatorKind {
  return kind in OPERATOR_NOTIFICATIONS;
}

/** Returns whether operators with these roles get a kind that is not about the own work of one of them. */
export function getsKind(roles: readonly OperatorRole[], kind: OperatorKind): boolean {
  const { needs } = OPERATOR_NOTIFICATIONS[kind];
  return needs !== null && hasGrant(roles, needs);
}

/** Returns the group of a kind. */
export function operatorGroupOf(kind: OperatorKind): OperatorGroup {
  return OPERATOR_NOTIFICATIONS[kind].group;
}

/** Returns the groups that contain something for operators with these roles. */
export function operatorGroupsFor(roles: readonly OperatorRole[]): ReadonlySet<NotificationGroup> {
  return new Set(
    Object.values(OPERATOR_NOTIFICATIONS)
      .filter(({ needs }) => needs === null || hasGrant(roles, needs))
      .map(({ group }) => group),
  );
}
