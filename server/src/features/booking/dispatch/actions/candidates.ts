import type { Executor } from '../../../../platform/db/connect.ts';
import type { Point } from '../../../places/index.ts';
import { rangesOf, type WorkSlot } from '../../lines/rules/slot.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import { addedTravelMinutes } from '../rules/added-travel.ts';
import { type Calendar, canDo } from '../rules/calendar.ts';
import { ENOUGH, isPromisable } from '../rules/slot-states.ts';
import { nearestCalendars, readCalendarsFrom, travelTermsAt } from './nearest-calendars.ts';

/** Work for which the time of a professional is to be held. */
export interface CandidateRequest {
  readonly serviceId: number;
  readonly place: Point;
  readonly slot: WorkSlot;
  /** Only this professional. */
  readonly professionalId?: number | null;
  /** Only professionals of this gender. */
  readonly gender?: 'female' | null;
  /** The line itself, if its time is already reserved. */
  readonly exceptLineId?: number | null;
}

/** A professional who can do the work. */
export interface FreeProfessional {
  readonly professionalId: number;
  /** From the centre of their offering to the place. */
  readonly distanceKm: number;
  /** Minutes of travel that the work adds to their days. */
  readonly minutes: number;
}

/**
 * Returns the professionals who can do the work, the one with least added travel first, then the nearest one. None for work
 * that begins in the past or later than the days for which time is held.
 */
export async function candidatesFor(
  executor: Executor,
  { slot, exceptLineId = null, ...request }: CandidateRequest,
  settings: BookingSettings,
  now: Date,
): Promise<FreeProfessional[]> {
  const ranges = rangesOf(slot, settings);
  if (!ranges[0] || !isPromisable(ranges[0].from, now)) return [];
  const terms = travelTermsAt(request.place, settings);
  const candidates: FreeProfessional[] = [];
  for await (const { calendars } of nearestCalendars(readCalendarsFrom(executor), request)) {
    for (const { professionalId, distanceKm, base, ...rest } of calendars) {
      const calendar = withoutLine(rest, exceptLineId);
      if (canDo(calendar, ranges, terms))
        candidates.push({
          professionalId,
          distanceKm,
          minutes: addedTravelMinutes({ base, jobs: calendar.jobs }, ranges, terms),
        });
    }
    if (candidates.length >= ENOUGH) break;
  }
  return candidates.sort(
    (one, other) =>
      one.minutes - other.minutes ||
      one.distanceKm - other.distanceKm ||
      one.professionalId - other.professionalId,
  );
}

/** Returns a calendar without the reserved time of a line. */
export function withoutLine<T extends Calendar>(calendar: T, lineId: number | null): T {
  return lineId === null
    ? calendar
    : { ...calendar, jobs: calendar.jobs.filter((job) => job.lineId !== lineId) };
}
