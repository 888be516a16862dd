import { transaction } from '../../../../platform/db/transaction.ts';
import { type BookingDeps, settingsOf } from '../../deps.ts';
import { bookingStore } from '../../lines/store.ts';
import { timersOf } from '../rules/line-timers.ts';
import { reminderStore } from '../store.ts';
import { tripToLine } from './trip-to-line.ts';

/**
 * Makes the reminders of a line follow its state, slot and professional. Safe to repeat; of two concurrent calls the later
 * one sees the newest line, because both lock it.
 */
export async function rewriteTimers(
  deps: Pick<BookingDeps, 'db' | 'clock' | 'travelTime'>,
  lineId: number,
): Promise<void> {
  const before = await bookingStore(deps.db).findLine(lineId);
  if (!before) return;
  const trip = await tripToLine(deps, before);
  await transaction(deps.db, async (tx) => {
    const line = await bookingStore(tx).line(lineId);
    if (!line) return;
    // If the line has changed since, the reaction to that change writes the reminder to leave.
    const isSameVisit =
      line.professional_id === before.professional_id &&
      line.starts_at.getTime() === before.starts_at.getTime();
    const currentTrip = isSameVisit ? trip : null;
    const timers = timersOf(
      {
        state: line.state,
        startsAt: line.starts_at,
        enteredAt: line.entered_at,
        travelMinutes: currentTrip?.minutes ?? null,
      },
      await settingsOf(tx),
    );
    await reminderStore(tx).replaceTimers(lineId, timers, currentTrip, deps.clock.now());
  });
}
