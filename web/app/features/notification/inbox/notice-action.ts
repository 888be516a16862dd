import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';

/** The kinds with an action of their own; the others lead to their subject. */
const ACTIONS: Partial<Record<NotificationKind, MessageKey>> = {
  start_code: 'notification.action_code',
  extra_requested: 'line.answer_extra',
  work_done: 'line.check_work',
  approve_reminder: 'line.check_work',
  refund_sent: 'notification.action_refund',
  refund_processed: 'notification.action_refund',
  refund_part_sent: 'notification.action_refund',
  refund_part_processed: 'notification.action_refund',
  amount_due: 'payment.pay_now',
  cash_claimed: 'notification.action_open',
  credit_granted: 'notification.action_open',
  enquiry_quoted: 'notification.action_price',
  payout_paid: 'notification.action_open',
  payout_returned: 'notification.action_open',
  payout_stopped: 'notification.action_open',
};

/** Returns the one action of a notification, which is also where its row leads. */
export function noticeAction(kind: NotificationKind): MessageKey {
  const own = ACTIONS[kind];
  if (own) return own;
  if (/^(pd|enquiry)_/.test(kind)) return 'notification.action_enquiry';
  if (kind.startsWith('job_')) return 'notification.action_job';
  if (/^(admin|appeal|application|bank|block|custom_service|registration)_/.test(kind))
    return 'notification.action_open';
  return 'line.see_booking';
}
