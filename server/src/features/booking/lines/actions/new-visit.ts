import type { Executor } from '../../../../platform/db/connect.ts';
import type { TravelTime } from '../../../../ports/travel-time/port.ts';
import { baseOf } from '../../../provider/index.ts';
import type { LineState } from '../rules/line-types.ts';
import { bookingStore, type LineRow } from '../store.ts';

/** The columns of a line that begin anew with another professional or another time. */
export type NewVisit = Partial<
  Pick<LineRow, 'assigned_at' | 'on_way_at' | 'arrived_at' | 'absent_at' | 'travel_minutes'>
>;

/**
 * Returns the visit's columns after a transition from `before` to `after`: with another professional or another time no one
 * is on the way yet, and the travel time is estimated by the corrected table, which needs no vendor and may be stored. Otherwise nothing changes.
 */
export async function newVisit(
  executor: Executor,
  before: LineRow,
  after: LineRow,
  state: LineState,
  now: Date,
  travelTime: Pick<TravelTime, 'around'>,
): Promise<NewVisit> {
  const reassigned = before.professional_id !== after.professional_id;
  const moved = before.starts_at.getTime() !== after.starts_at.getTime();
  if (!reassigned && !moved) return {};
  return {
    on_way_at: null,
    arrived_at: null,
    absent_at: null,
    ...(state === 'assigned' && reassigned ? { assigned_at: now } : {}),
    travel_minutes: state === 'assigned' ? await travelMinutes(executor, after, travelTime) : null,
  };
}

async function travelMinutes(
  executor: Executor,
  line: LineRow,
  travelTime: Pick<TravelTime, 'around'>,
): Promise<number | null> {
  if (line.professional_id === null) return null;
  const base = await baseOf(executor, line.professional_id);
  if (!base) return null;
  const place = await bookingStore(executor).bookingOfLine(line);
  const trip = await travelTime.around(place, [base]);
  return trip(base, place, line.starts_at).minutes;
}
