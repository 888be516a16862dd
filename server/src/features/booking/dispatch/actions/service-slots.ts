import type { slotEndpoints } from '@aaspaas/contract/features/slots.ts';
import type { Input } from '@aaspaas/contract/endpoint.ts';
import { addDays, addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import { windowFrom } from '../../../../kernel/time-window.ts';
import { makeCache } from '../../../../platform/vendors/cache.ts';
import { bookableService } from '../../../catalog/index.ts';
import { cityAt, type Point } from '../../../places/index.ts';
import { dispatchModeOf } from '../../assignment/actions/dispatch-mode.ts';
import { type BookingDeps, settingsOf } from '../../deps.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import { startTimesOf } from '../rules/slot-states.ts';
import { findOnDuty } from './find-on-duty.ts';
import { loadSlotStates, type SlotStates } from './load-slot-states.ts';
import {
  type CalendarList,
  type CalendarRequest,
  type ReadCalendars,
  readCalendarsFrom,
} from './nearest-calendars.ts';

/** The query of the call. */
export type SlotsQuery = Input<(typeof slotEndpoints)['booking.slots']>['query'];

type Deps = Pick<BookingDeps, 'db' | 'clock' | 'travelTime'>;

/** How long a process may show calendars that have changed since; the booking reads them again. */
const FRESH_MS = 5000;

/** About 160 kB for a full list of 400 professionals. */
const MAX_CACHED_LISTS = 200;

/** Creates a function that returns the start times of a service; it caches the calendars for a few seconds. */
export function createServiceSlots(
  deps: Deps,
): (
  serviceId: number,
  place: Point,
  query: SlotsQuery,
) => Promise<SlotStates & { readonly instantMinutes: number | null }> {
  const { db, clock, travelTime } = deps;
  const read = cachedCalendars(deps);
  /** The minutes until the nearest professional on duty who is free for the work can be there; null: there is none. */
  const instantMinutes = async (
    request: CalendarRequest,
    workMinutes: number,
    settings: BookingSettings,
    now: Date,
  ): Promise<number | null> => {
    if ((await dispatchModeOf(db, cityAt(request.place)?.slug ?? null, settings)) === 'manual') return null;
    const found = await findOnDuty(db, read, travelTime, settings, now, {
      request,
      timesFor: (minutes) => [[windowFrom(addMinutes(now, minutes), workMinutes)]],
      exceptLineIds: [],
    });
    return found.length > 0 ? Math.min(...found.map(({ minutes }) => minutes)) : null;
  };
  return async (serviceId, place, { method, duration, from, days, professional, gender }) => {
    const now = clock.now();
    const [service, settings] = await Promise.all([bookableService(db, serviceId), settingsOf(db)]);
    if (!service) throw new Failure('not_found');
    const first = firstDayOf(from, now, settings);
    if (gender && !service.genderChoice) throw invalid({ gender: ['error.invalid_value'] });
    const request = { serviceId, place, professionalId: professional ?? null, gender: gender ?? null };
    const slots = await loadSlotStates(
      { read, travelTime },
      request,
      startTimesOf({ serviceMethod: method, workingDuration: duration }, first, days, settings),
      settings,
      now,
    );
    const asksNow = method === 'hour' && first === dateOf(now) && slots.count > 0;
    return {
      ...slots,
      instantMinutes: asksNow ? await instantMinutes(request, duration * 60, settings, now) : null,
    };
  };
}

/**
 * Returns the first day of a reply; default: today.
 *
 * @throws `invalid` for a day in the past or too far ahead
 */
export function firstDayOf(
  from: string | undefined,
  now: Date,
  { maxDaysAhead }: Pick<BookingSettings, 'maxDaysAhead'>,
): string {
  const today = dateOf(now);
  const first = from ?? today;
  if (first < today) throw invalid({ from: ['booking.date_past'] });
  if (first > addDays(today, maxDaysAhead)) throw invalid({ from: ['booking.date_too_far'] });
  return first;
}

function cachedCalendars({ db, clock }: Deps): ReadCalendars {
  const cached = makeCache<CalendarList>(clock, {
    maxEntries: MAX_CACHED_LISTS,
    foundTtlMs: FRESH_MS,
    notFoundTtlMs: FRESH_MS,
  });
  const read = readCalendarsFrom(db);
  return (request, part) => {
    const { serviceId, place, gender, professionalId } = request;
    const { after } = part;
    const key = [
      place.latitude,
      place.longitude,
      serviceId,
      gender ?? '',
      professionalId ?? '',
      after?.distanceKm ?? '',
      after?.professionalId ?? '',
    ];
    return cached(key.join(' '), () => read(request, part));
  };
}
