import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import {
  measureTrip,
  type ReportedTrip,
  type TravelFactors,
  travelFactorsOf,
} from '../rules/travel-factors.ts';
import { placesStore } from '../store.ts';

/** Roads and seasons change: a factor without successors applies for eight weeks. */
const MAX_AGE_DAYS = 56;

/** How old the factors of a process can be, in milliseconds. */
const FRESH_MS = 600_000;

/** Returns whether the factors of a week (its Monday) are saved. */
export function hasTravelFactors(executor: Executor, week: string): Promise<boolean> {
  return placesStore(executor).hasFactors(week);
}

/** Computes and saves the factors of a week from its trips; returns how many. A week is saved once. */
export async function saveTravelFactors(
  executor: Executor,
  week: string,
  trips: readonly ReportedTrip[],
): Promise<number> {
  const measured = trips.map(measureTrip).filter((trip) => trip !== null);
  const factors = travelFactorsOf(measured);
  if (factors.length > 0) await placesStore(executor).saveFactors(week, factors);
  return factors.length;
}

/**
 * Loads the factors that apply, and returns a function that gives them without waiting, because callers may be in a
 * transaction. It reads them again in the background when they are older than ten minutes.
 */
export async function travelFactorsReader({
  db,
  clock,
  log,
}: {
  readonly db: Executor;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): Promise<() => TravelFactors> {
  let current = await loadTravelFactors(db, clock.now());
  let loadedAt = clock.now().getTime();
  return () => {
    const now = clock.now();
    if (Math.abs(now.getTime() - loadedAt) >= FRESH_MS) {
      // Also after a failure: the next attempt follows in ten minutes.
      loadedAt = now.getTime();
      loadTravelFactors(db, now).then(
        (loaded) => {
          current = loaded;
        },
        (error: unknown) => log.warn({ err: error }, 'travel factors not loaded'),
      );
    }
    return current;
  };
}

async function loadTravelFactors(db: Executor, now: Date): Promise<TravelFactors> {
  const rows = await placesStore(db).latestFactors(addDays(dateOf(now), -MAX_AGE_DAYS));
  const factors = new Map<string, Record<string, number>>();
  for (const { city, band, factor } of rows) factors.set(city, { ...factors.get(city), [band]: factor });
  return factors;
}
