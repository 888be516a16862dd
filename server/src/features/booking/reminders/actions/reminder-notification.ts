import type { Executor } from '../../../../platform/db/connect.ts';
import { settingsOf } from '../../deps.ts';
import { describeLine } from '../../lines/actions/line-notifications.ts';
import { bookingStore } from '../../lines/store.ts';
import { hoursUntilApproval, isTimely, type ReminderNotificationData } from '../rules/line-timers.ts';
import { reminderStore } from '../store.ts';
import { remindedLine } from './reminded-line.ts';

/** Returns the notification data of a reminder; undefined if it no longer fits its line. */
export async function loadReminderNotification(
  executor: Executor,
  timerId: number,
  now: Date,
): Promise<ReminderNotificationData | undefined> {
  const timer = await reminderStore(executor).timer(timerId);
  const line = timer && (await bookingStore(executor).findLine(timer.line_id));
  if (!line) return undefined;
  const facts = remindedLine(line, timer);
  const settings = await settingsOf(executor);
  if (!isTimely({ kind: timer.kind, dueAt: timer.due_at }, facts, settings, now)) return undefined;
  return {
    ...(await describeLine(executor, line.id)),
    kind: timer.kind,
    formerProfessionalId: null,
    reason: null,
    amount: null,
    at: timer.fired_at ?? now,
    travelMinutes: timer.travel_minutes,
    hoursLeft: hoursUntilApproval(facts, settings, now),
  };
}
