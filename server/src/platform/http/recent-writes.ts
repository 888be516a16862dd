import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** How long an account reads from the primary after a write, in seconds: as long as a replica may be behind. */
const SECONDS = 5;

/** How long the note of a write is kept, in seconds: the clock of the process that deletes it may be ahead. */
const KEPT_SECONDS = 60;

/** The only clock that all processes share. */
const NOW = sql.raw('clock_timestamp()');

/** The accounts that wrote a moment ago, in any process. */
export interface RecentWrites {
  /** Notes a write, once it is committed. */
  note(accountId: number): Promise<void>;
  /** Returns whether an account wrote in the last five seconds. */
  has(accountId: number): Promise<boolean>;
}

/** Keeps the notes among the rate limits, which are counted and deleted in the same way. */
export function postgresRecentWrites(db: Db): RecentWrites {
  const keyOf = (accountId: number) => `write ${accountId}`;
  return {
    async note(accountId) {
      await sql`
        insert into rate_counters (key, window_start, hits, expires_at)
        values (${keyOf(accountId)}, 'epoch', 1, ${NOW} + ${KEPT_SECONDS}::int * interval '1 second')
        on conflict (key, window_start) do update set hits = rate_counters.hits + 1, expires_at = excluded.expires_at`.execute(
        db,
      );
    },
    async has(accountId) {
      const { rows } = await sql`
        select 1 from rate_counters where key = ${keyOf(accountId)} and window_start = 'epoch'
          and expires_at > ${NOW} + ${KEPT_SECONDS - SECONDS}::int * interval '1 second'`.execute(db);
      return rows.length > 0;
    },
  };
}
