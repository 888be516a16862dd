import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import type { TimerKind } from '../../rules/timer-kind.ts';
import type { LineNotificationData, LineState } from '../../lines/rules/line-types.ts';

/** A reminder and when it is due. */
export interface LineTimer {
  readonly kind: TimerKind;
  readonly dueAt: Date;
}

/** The facts of a line that its reminders depend on. */
export interface RemindedLine {
  readonly state: LineState;
  readonly startsAt: Date;
  /** When the line entered its state; of finished work, when the customer's time to answer began. */
  readonly enteredAt: Date;
  /** The professional's trip from the base in minutes; null without a professional or a base. */
  readonly travelMinutes: number | null;
}

/** The notification data of a reminder. */
export interface ReminderNotificationData extends LineNotificationData {
  readonly kind: TimerKind;
  /** Of the reminder to leave: the trip in minutes. */
  readonly travelMinutes: number | null;
  /** Of the reminder to approve: hours until the work is approved without the customer. */
  readonly hoursLeft: number;
}

const HOUR = 60;

/** Minutes before the slot. */
const DAY_BEFORE = 24 * HOUR;
const TWO_HOURS_BEFORE = 2 * HOUR;

/** Minutes to get ready before the trip. */
const READY_MINUTES = 10;

/** Hours after the work at which the customer is asked to approve, and hours before the approval by time. */
const APPROVE_AFTER_HOURS = [2, 24];
const LAST_APPROVE_HOURS = 4;

/** Returns the reminders of a line, earliest first; also those that are in the past. None for a line that has ended. */
export function timersOf(line: RemindedLine, settings: Pick<BookingSettings, 'approveHours'>): LineTimer[] {
  return unordered(line, settings).toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
}

function unordered(
  { state, startsAt, enteredAt, travelMinutes }: RemindedLine,
  { approveHours }: Pick<BookingSettings, 'approveHours'>,
): LineTimer[] {
  if (state === 'done')
    return [...new Set([...APPROVE_AFTER_HOURS, approveHours - LAST_APPROVE_HOURS])]
      .filter((hours) => hours > 0 && hours < approveHours)
      .map((hours) => ({ kind: 'approve', dueAt: addMinutes(enteredAt, hours * HOUR) }));
  if (state !== 'placed' && state !== 'assigned') return [];
  const visit: LineTimer[] = [
    { kind: 'day_before', dueAt: addMinutes(startsAt, -DAY_BEFORE) },
    { kind: 'two_hours_before', dueAt: addMinutes(startsAt, -TWO_HOURS_BEFORE) },
  ];
  if (state === 'placed' || travelMinutes === null) return visit;
  return [...visit, { kind: 'leave', dueAt: addMinutes(startsAt, -travelMinutes - READY_MINUTES) }];
}

/**
 * Returns whether a due reminder is still worth sending: the line still has it, and its event has not come closer than the
 * next reminder, e.g. because no worker was running.
 */
export function isTimely(
  timer: LineTimer,
  line: RemindedLine,
  settings: Pick<BookingSettings, 'approveHours'>,
  now: Date,
): boolean {
  const isCurrent = timersOf(line, settings).some(
    ({ kind, dueAt }) => kind === timer.kind && dueAt.getTime() === timer.dueAt.getTime(),
  );
  if (!isCurrent || timer.kind === 'approve') return isCurrent;
  return now < (timer.kind === 'day_before' ? addMinutes(line.startsAt, -TWO_HOURS_BEFORE) : line.startsAt);
}

/** Returns the hours from now until finished work is approved without the customer, at least one. */
export function hoursUntilApproval(
  { enteredAt }: Pick<RemindedLine, 'enteredAt'>,
  { approveHours }: Pick<BookingSettings, 'approveHours'>,
  now: Date,
): number {
  const left = addMinutes(enteredAt, approveHours * HOUR).getTime() - now.getTime();
  return Math.max(1, Math.round(left / (HOUR * 60_000)));
}
