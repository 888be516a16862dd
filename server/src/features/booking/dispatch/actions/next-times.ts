import type { NextTime } from '@aaspaas/contract/features/slots.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { BookingDeps } from '../../deps.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import { PROMISE_DAYS, startTimesOf } from '../rules/slot-states.ts';
import type { CandidateRequest } from './candidates.ts';
import { loadSlotStates } from './load-slot-states.ts';
import { readCalendarsFrom } from './nearest-calendars.ts';

const NEXT_TIMES = 3;

/**
 * Returns the next three times at which the same work can be booked, in order: times at which a professional is free, and
 * requests only where there are fewer than three. The requested time itself is never offered as a request.
 */
export async function nextTimes(
  { db, travelTime }: Pick<BookingDeps, 'db' | 'travelTime'>,
  { slot, ...request }: CandidateRequest,
  settings: BookingSettings,
  now: Date,
  from: Date,
): Promise<NextTime[]> {
  const starts = startTimesOf(slot, dateOf(from), PROMISE_DAYS, settings).filter(
    ({ start }) => start >= from,
  );
  const { times } = await loadSlotStates(
    { read: readCalendarsFrom(db), travelTime },
    request,
    starts,
    settings,
    now,
  );
  const free = times.filter(({ state }) => state === 'free' || state === 'few').slice(0, NEXT_TIMES);
  const requests = times
    .filter(
      ({ state, date, time }) =>
        state === 'request' && !(date === slot.preferredDate && time === slot.preferredTime),
    )
    .slice(0, NEXT_TIMES - free.length);
  return [...free, ...requests]
    .sort((one, other) => one.start.getTime() - other.start.getTime())
    .flatMap(({ date, time, state }) => (state === 'full' ? [] : [{ date, time, state }]));
}
