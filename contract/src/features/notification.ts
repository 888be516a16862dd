import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idValue } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';

/** All notification kinds; each has its text `notification.<kind>`. */
export const notificationKind = z.enum([
  'booked',
  'professional_found',
  'professional_changed',
  'professional_left',
  'rescheduled',
  'rescheduled_kept',
  'rescheduled_reopened',
  'start_code',
  'code_blocked',
  'work_started',
  'extra_requested',
  'extra_expired',
  'work_done',
  'auto_approved',
  'paid_in_advance',
  'paid_after_work',
  'cancelled_by_you',
  'cancelled_by_professional',
  'cancelled_by_us',
  'cancelled_no_show',
  'no_professional_found',
  'no_show',
  'dispute_approved',
  'dispute_partially_refunded',
  'dispute_refunded',
  'dispute_redo',
  'refund_sent',
  'refund_processed',
  'refund_part_sent',
  'refund_part_processed',
  'job_new',
  'job_unassigned',
  'job_cancelled',
  'job_rescheduled',
  'job_unassigned_by_reschedule',
  'job_extra_agreed',
  'job_extra_declined',
  'job_extra_expired',
  'job_extra_conflict',
  'job_code_blocked',
  'job_code_reset',
  'job_started',
  'job_approved',
  'job_declined',
  'job_missed',
  'job_dispute_approved',
  'job_dispute_partially_refunded',
  'job_dispute_refunded',
  'job_dispute_redo',
  'payout_paid',
  'payout_returned',
  'pd_received',
  'enquiry_received',
  'enquiry_quoted',
  'enquiry_rejected',
  'registration_received',
  'admin_registration',
  'admin_registration_resubmitted',
  'admin_custom_new',
  'admin_custom_resubmitted',
  'admin_custom_changed',
  'admin_custom_withdrawn',
  'application_approved',
  'application_rejected',
  'custom_service_approved',
  'custom_service_rejected',
]);
export type NotificationKind = z.output<typeof notificationKind>;

/** A notification in a person's inbox, in the reader's language. */
export const inboxNotification = z.object({
  id: z.int(),
  kind: notificationKind,
  text: z.string(),
  created_at: z.string(),
  read: z.boolean(),
  /** The notification's booking and line, if any; `booking_id` is the public booking code. */
  booking_id: z.string().nullable(),
  detail_id: z.int().nullable(),
});
export type InboxNotification = z.output<typeof inboxNotification>;

/** The inbox of each role. */
export const notificationEndpoints = {
  'notification.list': endpoint({
    method: 'GET',
    path: '{role}/notifications',
    who: 'each',
    summary: 'The inbox, newest first, with the unread count',
    query: pageQuery,
    reply: z.object({ data: z.array(inboxNotification), unread: z.int(), next_cursor: nextCursor }),
  }),
  'notification.read': endpoint({
    method: 'POST',
    path: '{role}/notifications/read',
    who: 'each',
    summary: 'Marks notifications as read: those in `ids`, or `all`',
    body: z
      .object({ ids: z.array(idValue).max(500).optional(), all: z.boolean().optional() })
      .refine(({ ids, all }) => ids !== undefined || all === true, {
        path: ['ids'],
        message: key('error.required'),
      }),
    reply: z.object({ unread: z.int() }),
  }),
};
