import { transaction } from '../../../../platform/db/transaction.ts';
import { forEachRow } from '../../../../platform/jobs/row-loop.ts';
import { type BookingDeps, settingsOf } from '../../deps.ts';
import { bookingStore } from '../../lines/store.ts';
import { reminderDue } from '../events.ts';
import { isTimely } from '../rules/line-timers.ts';
import { jobStore, REMINDER_LOOP, reminderStore } from '../store.ts';
import { remindedLine } from './reminded-line.ts';

const BATCH = 500;

type Deps = Pick<BookingDeps, 'db' | 'clock' | 'log' | 'publish'>;

/**
 * Fires all due reminders, each once and in its own transaction. A reminder that no longer fits its line is dropped. Two hours before
 * the slot, a job that its professional has not seen is marked for the operators. Returns
 * how many were processed.
 */
export async function fireTimers(deps: Deps): Promise<number> {
  const { db, clock } = deps;
  const ids = await reminderStore(db).due(clock.now(), BATCH);
  return forEachRow(deps, REMINDER_LOOP, ids, (id) => fireTimer(deps, id));
}

function fireTimer({ db, clock, publish }: Deps, timerId: number): Promise<void> {
  return transaction(db, async (tx) => {
    const store = reminderStore(tx);
    const timer = await store.timer(timerId);
    if (!timer) return;
    const line = await bookingStore(tx).line(timer.line_id);
    const now = clock.now();
    // Another process may have fired it since the query.
    if (!line || !(await store.markFired(timerId, now))) return;
    // An operator can still call, or find another professional.
    if (timer.kind === 'two_hours_before') await jobStore(tx).markUnseen(line.id, now);
    const settings = await settingsOf(tx);
    if (isTimely({ kind: timer.kind, dueAt: timer.due_at }, remindedLine(line, timer), settings, now))
      await publish(tx, reminderDue, timerId, { timer_id: timerId });
  });
}
