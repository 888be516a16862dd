import type { Point } from '../../../places/index.ts';
import { requireFound } from '../../actions/booking-transaction.ts';
import { type BookingDeps, settingsOf } from '../../deps.ts';
import { slotOf } from '../../lines/actions/line-effects.ts';
import { bookingStore } from '../../lines/store.ts';
import { startTimesOf } from '../rules/slot-states.ts';
import { loadSlotStates, type SlotStates } from './load-slot-states.ts';
import { readCalendarsFrom } from './nearest-calendars.ts';
import { firstDayOf, type SlotsQuery } from './service-slots.ts';

/**
 * Returns the start times to which a customer can move a line, also one of a draft: with its method, duration and choice of
 * professional, at the place of its booking. Its own reserved time does not count, because it is released by the move.
 *
 * @throws `not_found` for the line of another customer
 */
export async function lineSlots(
  { db, clock, travelTime }: Pick<BookingDeps, 'db' | 'clock' | 'travelTime'>,
  accountId: number,
  lineId: number,
  { from, days }: Pick<SlotsQuery, 'from' | 'days'>,
): Promise<SlotStates & { readonly place: Point }> {
  const now = clock.now();
  const settings = await settingsOf(db);
  const line = requireFound(await bookingStore(db).findOwnLine(accountId, lineId));
  const { latitude, longitude } = await bookingStore(db).bookingOfLine(line);
  const place = { latitude, longitude };
  const slots = await loadSlotStates(
    { read: readCalendarsFrom(db), travelTime },
    {
      serviceId: line.service_id,
      place,
      professionalId: line.chosen_professional_id,
      gender: line.chosen_gender,
      exceptLineIds: [line.id],
    },
    startTimesOf(slotOf(line), firstDayOf(from, now, settings), days, settings),
    settings,
    now,
  );
  return { ...slots, place };
}
