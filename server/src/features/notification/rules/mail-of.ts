import type { MailTemplateName } from '@aaspaas/contract/features/mail-templates.ts';
import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';

/** The mail of each kind of notification that has one. */
const MAILS: Readonly<Partial<Record<NotificationKind, MailTemplateName>>> = {
  booked: 'booking_confirmed',
  cancelled_by_you: 'booking_cancelled',
  cancelled_by_professional: 'booking_cancelled',
  cancelled_by_us: 'booking_cancelled',
  cancelled_no_show: 'booking_cancelled',
  cancelled_absent: 'booking_cancelled',
  no_professional_found: 'booking_cancelled',
  refund_processed: 'refund_made',
  refund_part_processed: 'refund_made',
  visit_day_before: 'visit_reminder',
};

/** Returns the mail of a kind of notification; null: it has none. */
export function mailOf(kind: NotificationKind): MailTemplateName | null {
  return MAILS[kind] ?? null;
}
