import type { StartTime } from '@aaspaas/contract/features/slots.ts';
import { addMinutes, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import {
  abilityOf,
  type BookingSettings,
  type Calendar,
  PROMISE_DAYS,
  settingsOf,
  type TravelTerms,
  travelTermsAt,
} from '../../features/booking/index.ts';
import type { Point } from '../../features/places/index.ts';
import { calendarJobs } from '../../features/provider/index.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { TravelTime } from '../../ports/travel-time/port.ts';
import type { ContestedRow } from './offered.ts';
import { HALF_HOURS, isStart, startTimeOf } from './rules/half-hours.ts';
import type { CardRow } from './services.ts';

/** Returns the function that gives the earliest free time of each of these services at a place; null for enquiry-only ones. */
export type LoadEarliest = (
  rows: readonly Contested[],
  place: Point,
  now: Date,
) => Promise<(row: Contested) => StartTime | null>;

type Contested = Pick<CardRow, 'servicetype' | 'first_free' | 'contested'>;

/** Maximum age of the operators' settings, in milliseconds. */
const FRESH_MS = 5000;

/** Creates the function that computes earliest times. It reads the settings only if a calendar has to be compared. */
export function earliestLoader({
  db,
  clock,
  travelTime,
}: {
  readonly db: Executor;
  readonly clock: Clock;
  readonly travelTime: TravelTime;
}): LoadEarliest {
  let cached: { readonly at: number; readonly settings: BookingSettings } | null = null;
  const loadSettings = async () => {
    const at = clock.now().getTime();
    if (cached === null || Math.abs(at - cached.at) >= FRESH_MS)
      cached = { at, settings: await settingsOf(db) };
    return cached.settings;
  };
  return async (rows, place, now) => {
    const compares = rows.some(({ contested }) => contested.length > 0);
    // A card shows an approximate time, so the places of the jobs are not named.
    const terms = compares ? await travelTermsAt(travelTime, place, await loadSettings(), []) : null;
    // Most services of a list have the same one.
    const startTimes = new Map<number, StartTime>();
    return (row) => {
      if (row.servicetype === 'enquiry') return null;
      const half = terms ? earliestHalfHour(row, now, terms) : row.first_free;
      if (half === null) return null;
      const startTime = startTimes.get(half) ?? startTimeOf(half, now);
      startTimes.set(half, startTime);
      return startTime;
    };
  };
}

/**
 * Returns the earliest half hour, from today's midnight, at which a professional of a service can work for an hour; null if
 * none can. `first_free` is certain; a contested calendar can only be earlier.
 */
function earliestHalfHour(
  { first_free, contested }: Contested,
  now: Date,
  terms: TravelTerms,
): number | null {
  const midnight = instantOf(dateOf(now), '00:00');
  const end = PROMISE_DAYS * HALF_HOURS;
  let earliest = first_free ?? end;
  for (const row of contested) {
    const isAble = abilityOf(calendarOf(row), terms);
    for (let half = row.first_free; half < earliest; half += 1) {
      const from = addMinutes(midnight, half * 30);
      if (isStart(half) && isAble([{ from, to: addMinutes(from, 60) }])) earliest = half;
    }
  }
  return earliest < end ? earliest : null;
}

function calendarOf({ first_day, free, jobs }: ContestedRow): Calendar {
  return { firstDay: first_day, free: Buffer.from(free, 'hex'), jobs: calendarJobs(jobs) };
}
