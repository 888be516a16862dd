import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import {
  countAble,
  isUndecided,
  PROMISE_DAYS,
  type SlotState,
  slotStateOf,
  type StartTime,
  startTimesOf,
} from '../rules/slot-states.ts';
import { type CandidateRequest, withoutLine } from './candidates.ts';
import { nearestCalendars, readCalendarsFrom, travelTermsAt } from './nearest-calendars.ts';

/** A time that can be booked. */
export interface NextTime extends Pick<StartTime, 'date' | 'time'> {
  readonly state: Exclude<SlotState, 'full'>;
}

const NEXT_TIMES = 3;

/**
 * Returns the next three times at which the same work can be booked, in order: times at which a professional is free, and
 * requests only where there are fewer than three. The requested time itself is never offered as a request.
 */
export async function nextTimes(
  executor: Executor,
  { slot, exceptLineId = null, ...request }: CandidateRequest,
  settings: BookingSettings,
  now: Date,
  from: Date,
): Promise<NextTime[]> {
  const starts = startTimesOf(slot, dateOf(from), PROMISE_DAYS, settings).filter(({ start }) => start >= from);
  const terms = travelTermsAt(request.place, settings);
  let counts = starts.map(() => 0);
  let covered = false;
  for await (const { calendars } of nearestCalendars(readCalendarsFrom(executor), request)) {
    covered ||= calendars.length > 0;
    counts = countAble(
      starts,
      calendars.map((calendar) => withoutLine(calendar, exceptLineId)),
      terms,
      now,
      counts,
    );
    if (!isUndecided(starts, counts, now)) break;
  }
  const times = starts.map((one, index) => ({
    ...one,
    state: slotStateOf(one.start, counts[index] ?? 0, covered, now, settings),
  }));
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
