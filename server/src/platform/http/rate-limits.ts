import { sql } from 'kysely';
import { Failure } from '../../kernel/failure.ts';
import { type RateLimit, secondsUntil } from '../../kernel/rate-limit.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Db } from '../db/connect.ts';
import type { Row } from '../db/tables.ts';
import { olderThan, type Retention } from '../jobs/prune.ts';

/** Rate limits counted in Postgres, so that all processes share the counts. */
export interface RateLimits {
  /** Counts one use of a key; throws `too_many` with the seconds to wait once the allowance is used up. */
  hit(key: string, rateLimit: RateLimit): Promise<void>;
  /** Counts one use of a key and returns the number of uses in the current window; never refuses. */
  count(key: string, window: Pick<RateLimit, 'seconds'>): Promise<number>;
  /** Returns how often a key was used in the current window. */
  used(key: string, rateLimit: RateLimit): Promise<number>;
  /** Resets a key's uses. */
  reset(key: string): Promise<void>;
}

/** Creates limits with fixed windows, each starting at a multiple of its length. */
export function postgresRateLimits(db: Db, clock: Clock): RateLimits {
  const windowOf = ({ seconds }: Pick<RateLimit, 'seconds'>) => {
    const now = clock.now();
    const start = now.getTime() - (now.getTime() % (seconds * 1000));
    const end = new Date(start + seconds * 1000);
    return { start: new Date(start), end, secondsLeft: secondsUntil(end, now) };
  };
  const count: RateLimits['count'] = async (key, window) => {
    const { start, end } = windowOf(window);
    const { rows } = await sql<Pick<Row<'rate_counters'>, 'hits'>>`
      insert into rate_counters (key, window_start, hits, expires_at) values (${key}, ${start}, 1, ${end})
      on conflict (key, window_start) do update set hits = rate_counters.hits + 1 returning hits`.execute(db);
    return rows[0]?.hits ?? 0;
  };
  return {
    count,
    async hit(key, rateLimit) {
      const { secondsLeft } = windowOf(rateLimit);
      if ((await count(key, rateLimit)) > rateLimit.max)
        throw new Failure('too_many', { retryAfter: secondsLeft });
    },
    async used(key, rateLimit) {
      const { rows } = await sql<Pick<Row<'rate_counters'>, 'hits'>>`
        select hits from rate_counters where key = ${key} and window_start = ${windowOf(rateLimit).start}`.execute(
        db,
      );
      return rows[0]?.hits ?? 0;
    },
    async reset(key) {
      await sql`delete from rate_counters where key = ${key}`.execute(db);
    },
  };
}

/** Expired windows. */
export const rateLimitRetention: Retention = olderThan({
  table: 'rate_counters',
  key: ['key', 'window_start'],
  column: 'expires_at',
  last: (now) => now,
});
