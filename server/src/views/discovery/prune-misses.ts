import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import type { Retention } from '../../platform/jobs/prune.ts';

/** The days that searches without a result are kept. */
const KEPT_DAYS = 90;

/** Old days of searches without a result, and queries without a day left. */
export const searchMissRetention: Retention = {
  table: 'search_miss_days',
  async deleteBatch(tx, { now, limit }) {
    const { rows } = await sql<{ day: string; miss_id: number }>`
      select day, miss_id from search_miss_days where day < ${addDays(dateOf(now), -KEPT_DAYS)}::date
      order by day, miss_id limit ${limit}`.execute(tx);
    if (rows.length === 0) return 0;
    const ids = [...new Set(rows.map((row) => row.miss_id))];
    // Locked in the order in which searches write them.
    await sql`select from search_misses where id = any(${ids}::bigint[]) order by query, cell for no key update`.execute(
      tx,
    );
    await sql`delete from search_miss_days d using unnest(${rows.map(({ day }) => day)}::date[],
        ${rows.map((row) => row.miss_id)}::bigint[]) as old (day, miss_id)
      where d.day = old.day and d.miss_id = old.miss_id`.execute(tx);
    await sql`update search_misses m set total = coalesce(
        (select sum(d.count) from search_miss_days d where d.miss_id = m.id), 0)
      where m.id = any(${ids}::bigint[])`.execute(tx);
    await sql`delete from search_misses where id = any(${ids}::bigint[]) and total = 0`.execute(tx);
    return rows.length;
  },
};
