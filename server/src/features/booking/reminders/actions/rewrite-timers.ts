import { transaction } from '../../../../platform/db/transaction.ts';
import { type BookingDeps, settingsOf } from '../../deps.ts';
import { bookingStore } from '../../lines/store.ts';
import { timersOf } from '../rules/line-timers.ts';
import { reminderStore } from '../store.ts';
import { tripsToLines } from './trips-to-lines.ts';

/**
 * Makes the reminders of lines follow their state, slot and professional. Safe to repeat; of two concurrent calls the later one
 * sees the newest line, because both lock it. Several lines are written together, except those that another transaction has
 * locked: waiting for one of them would make everybody wait for the others.
 */
export async function rewriteTimers(
  deps: Pick<BookingDeps, 'db' | 'clock' | 'travelTime'>,
  lineIds: readonly number[],
): Promise<void> {
  const before = new Map(
    (await bookingStore(deps.db).findLinesByIds(lineIds)).map((line) => [line.id, line]),
  );
  if (before.size === 0) return;
  const ids = [...before.keys()];
  const trips = await tripsToLines(deps, [...before.values()]);
  const written = await transaction(deps.db, async (tx) => {
    const lines = await bookingStore(tx).lockLines(ids, ids.length > 1 ? 'skip' : 'wait');
    const settings = await settingsOf(tx);
    const reminders = lines.map((line) => {
      const earlier = before.get(line.id);
      // If the line has changed since, the reaction to that change writes the reminder to leave.
      const isSameVisit =
        line.professional_id === earlier?.professional_id &&
        line.starts_at.getTime() === earlier.starts_at.getTime();
      const trip = isSameVisit ? (trips.get(line.id) ?? null) : null;
      const facts = {
        state: line.state,
        startsAt: line.starts_at,
        enteredAt: line.entered_at,
        travelMinutes: trip?.minutes ?? null,
      };
      return { lineId: line.id, timers: timersOf(facts, settings), trip };
    });
    await reminderStore(tx).replaceTimers(reminders, deps.clock.now());
    return new Set(lines.map(({ id }) => id));
  });
  if (ids.length === 1) return;
  for (const id of ids) if (!written.has(id)) await rewriteTimers(deps, [id]);
}
