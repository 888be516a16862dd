import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { cityAt, coverageCellCentre, MAX_PIN_DISTANCE_KM } from '../../features/places/index.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Geocoder } from '../../ports/geocoder/port.ts';
import { missedQuery, withoutBeginnings } from './rules/missed-query.ts';

/** A search without a result. */
export interface Miss {
  readonly query: string;
  /** The coverage cell of the place. */
  readonly cell: string;
  /** The service that the query means and that has no professional near; null: no service matches. */
  readonly serviceId: number | null;
}

/** Records searches without a result. */
export interface MissRecorder {
  /** Notes a miss in memory; it never waits and never fails. */
  record(miss: Miss): void;
  /** Writes what was noted. Called by a timer, and before the process ends. */
  flush(): Promise<void>;
}

/** The milliseconds until noted misses are written: long enough for a word to be typed to its end. */
const WRITE_AFTER_MS = 10_000;

/** The most different misses that are noted between two writes; more are dropped. */
const MAX_NOTED = 500;

interface NotedMiss extends Miss {
  readonly day: string;
  count: number;
}

/**
 * Creates a recorder. Searches only add to a map in memory. A timer writes it in one statement on another connection, so that no
 * search waits for it or holds a second connection; a write that fails is dropped.
 */
export function missRecorder({
  db,
  clock,
  geocoder,
  log,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly geocoder: Pick<Geocoder, 'pinsAround'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): MissRecorder {
  let noted = new Map<string, NotedMiss>();
  let timer: NodeJS.Timeout | null = null;
  const flush = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const misses = withoutBeginnings([...noted.values()]);
    noted = new Map();
    if (!misses.length) return;
    try {
      await writeMisses(db, await Promise.all(misses.map((miss) => located(geocoder, miss))));
    } catch (err) {
      log.warn({ err, misses: misses.length }, 'search misses not written');
    }
  };
  return {
    record({ query, cell, serviceId }) {
      const kept = missedQuery(query);
      if (kept === null) return;
      const day = dateOf(clock.now());
      const key = `${day} ${cell} ${kept}`;
      const earlier = noted.get(key);
      if (earlier) earlier.count += 1;
      else if (noted.size < MAX_NOTED) noted.set(key, { query: kept, cell, serviceId, day, count: 1 });
      timer ??= setTimeout(() => void flush(), WRITE_AFTER_MS).unref();
    },
    flush,
  };
}

type LocatedMiss = NotedMiss & { readonly pin: string; readonly city: string };

/** Adds the city and the PIN code that are nearest to the centre of the cell; empty: none. */
async function located(geocoder: Pick<Geocoder, 'pinsAround'>, miss: NotedMiss): Promise<LocatedMiss> {
  const centre = coverageCellCentre(miss.cell);
  const [nearest] = await geocoder.pinsAround(centre, MAX_PIN_DISTANCE_KM, 1);
  return { ...miss, pin: nearest?.pin ?? '', city: cityAt(centre)?.slug ?? '' };
}

async function writeMisses(db: Db, misses: readonly LocatedMiss[]): Promise<void> {
  const column = <K extends keyof LocatedMiss>(name: K) => misses.map((miss) => miss[name]);
  // In one order, so that two processes that write the same rows do not wait for each other in a circle.
  await sql`
    with noted as (
      select * from unnest(${column('query')}::text[], ${column('cell')}::bigint[], ${column('serviceId')}::int[], ${column('pin')}::text[],
        ${column('city')}::text[], ${column('day')}::date[], ${column('count')}::int[])
        as n (query, cell, service_id, pin, city, day, count)
    ), written as (
      insert into search_misses as m (query, cell, service_id, pin, city, total, last_day)
      select query, cell, min(service_id), min(pin), min(city), sum(count), max(day) from noted group by query, cell order by query, cell
      on conflict (query, cell) do update set service_id = excluded.service_id, pin = excluded.pin, city = excluded.city,
        total = m.total + excluded.total, last_day = greatest(m.last_day, excluded.last_day)
      returning m.id, m.query, m.cell
    )
    insert into search_miss_days as d (day, miss_id, count)
    select n.day, w.id, n.count from noted n join written w on w.query = n.query and w.cell = n.cell order by n.day, w.id
    on conflict (day, miss_id) do update set count = d.count + excluded.count`.execute(db);
}
