import type { Executor } from '../../../../platform/db/connect.ts';
import type { Point } from '../../../places/index.ts';
import type { BookingTransaction } from '../../actions/booking-transaction.ts';
import { rangesOf, type WorkSlot } from '../../lines/rules/slot.ts';
import { addedTravelMinutes } from '../rules/added-travel.ts';
import { type Calendar, canDo } from '../rules/calendar.ts';
import { FREE_FROM, isPromisable } from '../rules/slot-states.ts';
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
  /** Not the professionals with these mobile numbers: the customer's own. */
  readonly exceptMobiles?: readonly string[] | undefined;
  /** Lines whose reserved time does not count: the line itself, and those that it replaces. */
  readonly exceptLineIds?: readonly number[];
}

/** The part of a booking transaction that looks for professionals. */
export type CandidateContext = Pick<BookingTransaction, 'now' | 'settings' | 'travelTime'> & {
  readonly tx: Executor;
};

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
  { tx, now, settings, travelTime }: CandidateContext,
  { slot, exceptLineIds = [], ...request }: CandidateRequest,
): Promise<FreeProfessional[]> {
  const ranges = rangesOf(slot, settings);
  if (!ranges[0] || !isPromisable(ranges[0].from, now)) return [];
  const candidates: FreeProfessional[] = [];
  for await (const { calendars } of nearestCalendars(readCalendarsFrom(tx), request)) {
    const terms = await travelTermsAt(travelTime, request.place, settings, calendars);
    for (const { professionalId, distanceKm, base, ...rest } of calendars) {
      const calendar = withoutLines(rest, exceptLineIds);
      if (canDo(calendar, ranges, terms))
        candidates.push({
          professionalId,
          distanceKm,
          minutes: addedTravelMinutes({ base, jobs: calendar.jobs }, ranges, terms),
        });
    }
    if (candidates.length >= FREE_FROM) break;
  }
  return candidates.sort(
    (one, other) =>
      one.minutes - other.minutes ||
      one.distanceKm - other.distanceKm ||
      one.professionalId - other.professionalId,
  );
}

/** Returns a calendar without the reserved time of some lines. */
export function withoutLines<T extends Calendar>(calendar: T, lineIds: readonly number[]): T {
  return lineIds.length === 0
    ? calendar
    : { ...calendar, jobs: calendar.jobs.filter(({ lineId }) => !lineIds.includes(lineId)) };
}
