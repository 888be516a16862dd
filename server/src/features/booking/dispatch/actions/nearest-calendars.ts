import type { Executor } from '../../../../platform/db/connect.ts';
import type { TravelTime } from '../../../../ports/travel-time/port.ts';
import type { Point } from '../../../places/index.ts';
import { calendarsNear } from '../../../provider/index.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import type { Calendar, TravelTerms } from '../rules/calendar.ts';

/** The professionals of one query; the nearest ones decide almost every slot. */
const PART = 400;

/**
 * The most parts for one request: 2,000 professionals, more than any service has within reach of one place. It bounds the
 * work for times at which hardly anyone works.
 */
const MAX_PARTS = 5;

/** Who is requested. */
export type CalendarRequest = Parameters<typeof calendarsNear>[1];

/** Professionals of one part, nearest first, and their number from there on. */
export type CalendarList = Awaited<ReturnType<typeof calendarsNear>>;

/** Reads a part of the list; a cache or the database. */
export type ReadCalendars = (
  request: CalendarRequest,
  part: Parameters<typeof calendarsNear>[2],
) => Promise<CalendarList>;

/** Reads calendars from the database. */
export function readCalendarsFrom(executor: Executor): ReadCalendars {
  return (request, part) => calendarsNear(executor, request, part);
}

/** Yields the professionals who offer a service at a place, nearest first, in parts. Stop reading when they are enough. */
export async function* nearestCalendars(
  read: ReadCalendars,
  request: CalendarRequest,
): AsyncGenerator<CalendarList> {
  let after: CalendarList['calendars'][number] | undefined;
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const list = await read(request, { limit: PART, after });
    yield list;
    after = list.calendars.at(-1);
    if (!after || list.total <= PART) return;
  }
}

/** Returns how professionals get to a place: the trips between it and the jobs of their calendars. */
export async function travelTermsAt(
  travelTime: TravelTime,
  place: Point,
  { travelMinutes: bufferMinutes }: BookingSettings,
  calendars: readonly Pick<Calendar, 'jobs'>[],
): Promise<TravelTerms> {
  const trip = await travelTime.around(
    place,
    calendars.flatMap(({ jobs }) => jobs),
  );
  return {
    place,
    bufferMinutes,
    travelMinutes: (from, to, departure) => trip(from, to, departure).minutes,
  };
}
