import type { Executor } from '../../../../platform/db/connect.ts';
import { settingsOf } from '../../deps.ts';
import { describeLines } from '../../lines/actions/line-notifications.ts';
import { bookingStore } from '../../lines/store.ts';
import { hoursUntilApproval, isTimely, type ReminderNotificationData } from '../rules/line-timers.ts';
import { reminderStore } from '../store.ts';
import { remindedLine } from './reminded-line.ts';

/** Returns the notification data of reminders; one that no longer fits its line is missing. */
export async function loadReminderNotifications(
  executor: Executor,
  timerIds: readonly number[],
  now: Date,
): Promise<Map<number, ReminderNotificationData>> {
  const timers = await reminderStore(executor).timers(timerIds);
  const lineIds = timers.map((timer) => timer.line_id);
  const lines = new Map(
    (await bookingStore(executor).findLinesByIds(lineIds)).map((line) => [line.id, line]),
  );
  const described = await describeLines(executor, lineIds);
  const settings = await settingsOf(executor);
  return new Map(
    timers.flatMap((timer) => {
      const line = lines.get(timer.line_id);
      const description = described.get(timer.line_id);
      if (!line || !description) return [];
      const facts = remindedLine(line, timer);
      if (!isTimely({ kind: timer.kind, dueAt: timer.due_at }, facts, settings, now)) return [];
      const data: ReminderNotificationData = {
        ...description,
        kind: timer.kind,
        formerProfessionalId: null,
        reason: null,
        amount: null,
        at: timer.fired_at ?? now,
        travelMinutes: timer.travel_minutes,
        hoursLeft: hoursUntilApproval(facts, settings, now),
      };
      return [[timer.id, data] as const];
    }),
  );
}
