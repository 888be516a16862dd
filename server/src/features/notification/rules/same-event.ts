import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';

/** Kinds that report one event as it develops; every other kind is a separate event. */
const EVENTS: readonly (readonly NotificationKind[])[] = [
  ['professional_found', 'professional_changed', 'professional_left'],
  ['rescheduled', 'rescheduled_kept', 'rescheduled_reopened'],
  ['visit_day_before', 'visit_soon'],
  ['start_code', 'code_blocked'],
  ['extra_requested', 'extra_expired'],
  ['refund_sent', 'refund_processed'],
  ['refund_part_sent', 'refund_part_processed'],
  ['job_day_before', 'job_soon', 'job_leave'],
  ['professional_may_be_late', 'on_the_way', 'arrived', 'professional_late'],
  ['job_leave_now', 'job_late'],
  ['job_code_blocked', 'job_code_reset', 'job_started'],
  ['job_rescheduled', 'job_unassigned_by_reschedule'],
  ['job_extra_agreed', 'job_extra_declined', 'job_extra_expired', 'job_extra_conflict'],
];

/**
 * Returns the kinds that report the same event of a line: the newest notification among them replaces the others, so that
 * a list has one per event and line (flow.md, section 3).
 */
export function kindsOfSameEvent(kind: NotificationKind): readonly NotificationKind[] {
  return EVENTS.find((kinds) => kinds.includes(kind)) ?? [kind];
}
