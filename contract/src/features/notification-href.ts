import type { Role } from '../kernel/role.ts';
import type { InboxNotification, NotificationKind } from './notification.ts';

const CANCELLED: readonly NotificationKind[] = [
  'cancelled_by_you',
  'cancelled_by_professional',
  'cancelled_by_us',
  'cancelled_no_show',
  'cancelled_absent',
  'no_professional_found',
];
const COMPLETED: readonly NotificationKind[] = [
  'auto_approved',
  'paid_after_work',
  'dispute_approved',
  'dispute_partially_refunded',
  'dispute_refunded',
];

/** Returns the reader's page that shows the subject of a notification. */
export function notificationHref({ kind }: Pick<InboxNotification, 'kind'>, role: Role | null): string {
  if (role === 'employee') return jobHref(kind);
  if (kind === 'admin_instant_unfilled') return '/admin';
  if (role === 'admin' && (kind === 'admin_codes_unverified' || kind === 'admin_sms_budget'))
    return '/admin/messages';
  if (role === 'admin' && kind.startsWith('admin_appeal_')) return '/admin/appeals';
  if (role === 'admin' && kind === 'admin_books_fault') return '/admin/books';
  if (role === 'admin' && kind === 'admin_money_unmatched') return '/admin/settlements/unmatched';
  if (role === 'admin' && kind === 'admin_settlement_differs') return '/admin/settlements';
  if (role === 'admin' && kind === 'admin_chargeback_due') return '/admin/refunds?state=chargebacks';
  if (role === 'admin' && kind === 'admin_webhook_unknown') return '/admin/webhooks';
  if (role === 'admin' && kind === 'admin_refund_approval') return '/admin/refunds?state=approval';
  if (role === 'admin' && kind === 'admin_payout_approval') return '/admin/payouts';
  if (role === 'admin' && kind === 'admin_month_approval') return '/admin/months';
  if (role === 'admin' && kind === 'admin_write_off_approval') return '/admin/amounts-due';
  if (role === 'admin' && kind === 'admin_journal_approval') return '/admin/books?show=journal&state=waiting';
  if (role === 'admin' && kind.startsWith('admin_refund_')) return '/admin/dispatch';
  if (role === 'admin' && kind.startsWith('admin_export_')) return '/admin/exports';
  if (role === 'admin' && kind === 'admin_block_appeal') return '/admin?kind=block_appeal';
  if (role === 'admin')
    return kind.startsWith('admin_custom_') ? '/admin/custom-services' : '/admin/professionals?state=pending';
  if (kind === 'amount_due' || kind === 'cash_claimed' || kind === 'credit_granted') return '/amounts-due';
  if (CANCELLED.includes(kind)) return '/cancel-booking';
  if (COMPLETED.includes(kind)) return '/complete-booking';
  if (kind.startsWith('refund_part_')) return '/complete-booking';
  if (kind.startsWith('refund_')) return '/cancel-booking';
  if (kind.startsWith('block_')) return '/notification';
  if (kind.startsWith('review_')) return '/complete-booking';
  if (kind.startsWith('pd_')) return '/pd-enquiry';
  if (kind.startsWith('enquiry_')) return '/service-enquiry';
  return '/instand-booking';
}

function jobHref(kind: NotificationKind): string {
  if (kind.startsWith('application_') || kind === 'registration_received') return '/employee-home';
  if (kind.startsWith('custom_service_')) return '/employee-service-edit';
  if (kind === 'appeal_answered') return '/employee-appeals';
  if (kind === 'payout_paid' || kind === 'payout_stopped') return '/employee-earnings';
  if (kind === 'payout_returned' || kind.startsWith('bank_')) return '/employee-bank-tax';
  if (kind === 'tax_details_requested') return '/employee-edit-profile';
  // The home page shows an announced block.
  if (kind.startsWith('block_')) return '/employee-home';
  if (kind === 'job_request' || kind === 'duty_ended') return '/employee-home';
  if (kind === 'job_cancelled' || kind === 'job_visit_noted') return '/employee-booking-cancel';
  if (kind.startsWith('job_cash_')) return '/employee-booking-completed';
  // The redo is a job ahead again.
  if (kind === 'job_dispute_redo') return '/employee-booking-list';
  if (kind === 'job_approved' || kind.startsWith('job_dispute_')) return '/employee-booking-completed';
  return '/employee-booking-list';
}
