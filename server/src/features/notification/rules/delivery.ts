import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';
import { addDays, addMinutes, dateOf, instantOf, timeOf } from '@aaspaas/contract/kernel/time.ts';

/** Quiet hours in Asia/Kolkata: SMS and push wait until they end. */
const QUIET_FROM = '21:00';
const QUIET_TO = '08:00';

/** Messages about a visit that begins within this time pass the quiet hours, because later they would be too late. */
const NEAR_HOURS = 12;

/** Notifications of one kind and booking within this time are one. */
export const GROUP_SECONDS = 60;

/** The most SMS to one person about one line and day; start codes do not count. */
export const MAX_SMS_PER_LINE = 4;

/**
 * Kinds that are sent at once at any hour, each on its own: start codes, requests for work that begins soon, and what happens
 * at the door or during the work.
 */
const IMMEDIATE: ReadonlySet<NotificationKind> = new Set([
  'job_request',
  'instant_unfilled',
  'admin_instant_unfilled',
  'duty_ended',
  'start_code',
  'code_blocked',
  'job_code_blocked',
  'job_code_reset',
  'job_started',
  'job_leave',
  'job_leave_now',
  'on_the_way',
  'arrived',
  'professional_may_be_late',
  'professional_late',
  'job_late',
  'customer_absent',
  'job_customer_waits',
  'job_customer_here',
  'job_running_over',
  'job_started_by_customer',
  'no_show',
  'extra_requested',
  'job_extra_agreed',
  'job_extra_declined',
  'job_extra_expired',
  'job_extra_conflict',
]);

/** A visit that does not take place. */
const CANCELLED: readonly NotificationKind[] = [
  'cancelled_by_you',
  'cancelled_by_professional',
  'cancelled_by_us',
  'cancelled_no_show',
  'cancelled_absent',
  'no_professional_found',
];

/** A job that a professional does not do any more. */
const JOB_LOST: readonly NotificationKind[] = ['job_cancelled', 'job_unassigned'];

/** A job at another time. */
const JOB_MOVED: readonly NotificationKind[] = ['job_rescheduled', 'job_unassigned_by_reschedule'];

/** Who comes. */
const PROFESSIONAL: readonly NotificationKind[] = [
  'professional_found',
  'professional_changed',
  'professional_left',
];

/** Reminders of a visit. */
const VISIT_REMINDERS: readonly NotificationKind[] = [
  'visit_day_before',
  'visit_soon',
  'job_day_before',
  'job_soon',
];

/** Kinds that pass the quiet hours but may wait for others of their booking: work that does not take place, and refunds. */
const ANY_HOUR: ReadonlySet<NotificationKind> = new Set([
  ...CANCELLED,
  ...JOB_LOST,
  ...JOB_MOVED,
  'refund_sent',
  'refund_processed',
  'refund_part_sent',
  'refund_part_processed',
]);

/** Kinds that are grouped: one message says all that matters. The others name an amount or a decision of their line. */
const GROUPED: ReadonlySet<NotificationKind> = new Set([
  'booked',
  ...PROFESSIONAL,
  ...VISIT_REMINDERS,
  ...CANCELLED,
  ...JOB_LOST,
  'work_done',
  'approve_reminder',
  'auto_approved',
  'job_new',
  'job_approved',
]);

/**
 * Kinds that say whether, when and with whom a visit takes place: a newer one makes an older one that still waits
 * pointless, e.g. a new job that was cancelled during the night.
 */
export const VISIT_KINDS: readonly NotificationKind[] = [
  'booked',
  ...PROFESSIONAL,
  'rescheduled',
  'rescheduled_kept',
  'rescheduled_reopened',
  ...VISIT_REMINDERS,
  ...CANCELLED,
  'job_new',
  ...JOB_LOST,
  ...JOB_MOVED,
];

/** While the jobs of tomorrow are assigned, a new one waits for their list, which follows at the latest at its end. */
const LIST_FROM = '20:00';
const LIST_UNTIL = '20:20';
const AFTER_LIST_MINUTES = 5;

/** What the time of sending depends on. */
export interface DeliveryRequest {
  readonly kind: NotificationKind;
  /** First day and time of the work, Asia/Kolkata; of a notification without work, undefined. */
  readonly date?: string | undefined;
  readonly time?: string | undefined;
  /** The number of lines of the booking; 1 without a booking. */
  readonly lines: number;
}

/** Returns whether an instant is in the quiet hours. */
export function isQuiet(at: Date): boolean {
  const time = timeOf(at);
  return time >= QUIET_FROM || time < QUIET_TO;
}

/** Returns whether notifications of a kind become one within the same booking. */
export function isGrouped(kind: NotificationKind): boolean {
  return GROUPED.has(kind);
}

/**
 * Returns when SMS and push of a notification are sent; the inbox has it at once. They wait for further ones of the same
 * booking, if it has several lines, and until the end of the quiet hours.
 */
export function sendAt(request: DeliveryRequest, now: Date): Date {
  const { kind, lines } = request;
  if (IMMEDIATE.has(kind)) return now;
  if (isListed(request, now)) return addMinutes(instantOf(dateOf(now), LIST_UNTIL), AFTER_LIST_MINUTES);
  const grouped = isGrouped(kind) && lines > 1 ? addMinutes(now, GROUP_SECONDS / 60) : now;
  if (!isQuiet(grouped) || ANY_HOUR.has(kind) || isNear(request, grouped)) return grouped;
  return quietEnd(grouped);
}

function isListed({ kind, date }: DeliveryRequest, at: Date): boolean {
  const time = timeOf(at);
  return kind === 'job_new' && date === addDays(dateOf(at), 1) && time >= LIST_FROM && time < LIST_UNTIL;
}

function isNear({ date, time }: DeliveryRequest, at: Date): boolean {
  if (!date || !time) return false;
  const hours = (instantOf(date, time).getTime() - at.getTime()) / 3_600_000;
  return hours >= 0 && hours <= NEAR_HOURS;
}

function quietEnd(at: Date): Date {
  const date = dateOf(at);
  return instantOf(timeOf(at) < QUIET_TO ? date : addDays(date, 1), QUIET_TO);
}
