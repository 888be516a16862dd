import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Clock } from '../../ports/clock/port.ts';

/** The days that searches without a result are kept. */
const KEPT_DAYS = 90;

/** The rows of one transaction. */
const BATCH = 1_000;

/** Deletes the days of searches without a result that are older than 90 days, and queries without a day left. */
export async function pruneSearchMisses({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): Promise<void> {
  const first = addDays(dateOf(clock.now()), -KEPT_DAYS);
  for (;;) {
    const deleted = await transaction(db, async (tx) => {
      // Locked in the order in which searches write them.
      const { rows } = await sql<{ id: number }>`
        select m.id from search_misses m
        where m.id in (select miss_id from search_miss_days where day < ${first}::date order by day, miss_id limit ${BATCH})
        order by m.query, m.cell for no key update`.execute(tx);
      const ids = rows.map(({ id }) => id);
      if (!ids.length) return 0;
      await sql`delete from search_miss_days where miss_id = any(${ids}::bigint[]) and day < ${first}::date`.execute(
        tx,
      );
      await sql`update search_misses m set total = coalesce(
          (select sum(d.count) from search_miss_days d where d.miss_id = m.id), 0)
        where m.id = any(${ids}::bigint[])`.execute(tx);
      await sql`delete from search_misses where id = any(${ids}::bigint[]) and total = 0`.execute(tx);
      return ids.length;
    });
    if (deleted === 0) return;
  }
}
