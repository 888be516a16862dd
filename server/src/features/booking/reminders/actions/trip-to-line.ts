import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { baseOf } from '../../../provider/index.ts';
import type { BookingDeps } from '../../deps.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import { timersOf } from '../rules/line-timers.ts';
import { reminderStore, type TripToLine } from '../store.ts';

/**
 * Returns the trip of a line's professional from their base to the work; null without a professional who still has to travel, or without a base. Asks the
 * source of travel times at most once, and not at all while professional and slot stay the same. Never call it in a
 * transaction, because the source may be a vendor.
 */
export async function tripToLine(
  { db, clock, travelTime }: Pick<BookingDeps, 'db' | 'clock' | 'travelTime'>,
  line: LineRow,
): Promise<TripToLine | null> {
  const { professional_id: professionalId, starts_at: startsAt } = line;
  if (line.state !== 'assigned' || professionalId === null || startsAt <= clock.now()) return null;
  const known = await reminderStore(db).leaveTimer(line.id);
  if (known?.professional_id === professionalId && known.travel_minutes !== null) {
    const trip = { professionalId, minutes: known.travel_minutes };
    if (isLeaveTime(known.due_at, line, trip)) return trip;
  }
  const base = await baseOf(db, professionalId);
  if (!base) return null;
  const { latitude, longitude } = await bookingStore(db).bookingOfLine(line);
  const place = { latitude, longitude };
  const estimate = await travelTime.around(place, [base]);
  // Traffic depends on the departure, which depends on the trip: the trip that arrives at the start is close enough.
  const { minutes } = estimate(base, place, startsAt);
  const [[trip] = []] = await travelTime.between([base], [place], addMinutes(startsAt, -minutes));
  return { professionalId, minutes: trip && trip !== 'unreachable' ? trip.minutes : minutes };
}

/** Whether the reminder to leave for a line with this trip is due at `dueAt`. */
function isLeaveTime(dueAt: Date, line: LineRow, { minutes }: TripToLine): boolean {
  return timersOf(
    { state: line.state, startsAt: line.starts_at, enteredAt: line.entered_at, travelMinutes: minutes },
    { approveHours: 0 },
  ).some((timer) => timer.kind === 'leave' && timer.dueAt.getTime() === dueAt.getTime());
}
