import type { Executor } from '../../../../platform/db/connect.ts';
import type { Point } from '../../../places/index.ts';
import type { CalendarJob } from '../../actions/rewrite-calendar-jobs.ts';
import type { StoredJob } from '../../tables.ts';
import { type CalendarRow, availabilityStore } from '../store.ts';

/** A professional who offers a service at a place, with their calendar. */
export interface NearbyCalendar {
  readonly professionalId: number;
  /** From the centre of their offering to the place, in km. */
  readonly distanceKm: number;
  /** The centre of their offering. */
  readonly base: Point;
  /** Asia/Kolkata; the first day of `free`. */
  readonly firstDay: string;
  /** One bit per half hour, the most significant bit first: 1 if the whole half hour is working time and on no day off. */
  readonly free: Uint8Array;
  /** Reserved time by its begin. */
  readonly jobs: readonly CalendarJob[];
}

/** Who is requested; the place is compared with the exact radius of each offering. */
export interface CalendarRequest {
  readonly serviceId: number;
  readonly place: Point;
  /** Only professionals of this gender. */
  readonly gender?: 'female' | null | undefined;
  /** Only this professional. */
  readonly professionalId?: number | null | undefined;
  /** Not the professionals with these mobile numbers: the customer's own. */
  readonly exceptMobiles?: readonly string[] | undefined;
}

/** The part of the list: at most `limit` professionals behind the last one of the previous part. */
export interface CalendarPart {
  readonly limit: number;
  readonly after?: Pick<NearbyCalendar, 'distanceKm' | 'professionalId'> | undefined;
}

/**
 * Returns approved professionals who are not paused and offer the service within their radius of the place, nearest first,
 * and their number from `after` on.
 */
export async function calendarsNear(
  executor: Executor,
  request: CalendarRequest,
  part: CalendarPart,
): Promise<{ readonly calendars: readonly NearbyCalendar[]; readonly total: number }> {
  const rows = await availabilityStore(executor).calendars(request, part);
  return { calendars: rows.map(calendarOf), total: rows[0]?.total ?? 0 };
}

function calendarOf(row: CalendarRow): NearbyCalendar {
  return {
    professionalId: row.professional_id,
    distanceKm: row.distance_km,
    base: { latitude: row.latitude, longitude: row.longitude },
    firstDay: row.first_day,
    free: row.free,
    jobs: calendarJobs(row.jobs),
  };
}

/** Returns the stored jobs of a calendar with their instants. */
export function calendarJobs(stored: readonly StoredJob[]): CalendarJob[] {
  return stored.map(({ line_id, from, to, latitude, longitude }) => ({
    lineId: line_id,
    from: new Date(from),
    to: new Date(to),
    latitude,
    longitude,
  }));
}
