import type { DispatchMode } from '@aaspaas/contract/features/admin-dispatch.ts';
import { addDays, addMinutes, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';

/** When tomorrow is planned, Asia/Kolkata; with the last plan it is assigned. */
const PLAN_TIMES = ['13:00', '17:00', '19:30', '20:00'] as const;

/** When the work of tomorrow is assigned: in `assist` without the operator's answer. */
const ASSIGN_AT: Readonly<Record<Exclude<DispatchMode, 'manual'>, string>> = {
  auto: '20:00',
  assist: '20:15',
};

/** Returns the latest time today at which tomorrow had to be planned; null before 13:00. */
export function planDueAt(now: Date): Date | null {
  const today = dateOf(now);
  return PLAN_TIMES.map((time) => instantOf(today, time)).findLast((at) => at <= now) ?? null;
}

/** Returns the day that is planned: tomorrow, Asia/Kolkata. */
export function plannedDay(now: Date): string {
  return addDays(dateOf(now), 1);
}

/** Returns the begin and end of a day in Asia/Kolkata. */
export function dayWindow(day: string): { readonly from: Date; readonly to: Date } {
  return { from: instantOf(day, '00:00'), to: instantOf(addDays(day, 1), '00:00') };
}

/** Returns until when work begins that is due for assignment: today's, and in the evening tomorrow's. */
export function assignmentHorizon(mode: Exclude<DispatchMode, 'manual'>, now: Date): Date {
  const today = dateOf(now);
  const days = now >= instantOf(today, ASSIGN_AT[mode]) ? 2 : 1;
  return instantOf(addDays(today, days), '00:00');
}

const RETRY_LIMIT_MINUTES = 60;

/** Returns the minutes after which a line whose assignment failed is tried again: 1, 2, 4 … at most an hour. */
export function retryMinutes(attempts: number): number {
  return Math.min(RETRY_LIMIT_MINUTES, 2 ** (attempts - 1));
}

/** Minutes until a line without a free professional is tried again. */
const UNASSIGNED_RETRY_MINUTES = 5;

/** Returns the attempts of lines without a free professional that are old enough for another one. */
export function lastAttemptBefore(now: Date): Date {
  return addMinutes(now, -UNASSIGNED_RETRY_MINUTES);
}
