import { MIN_SHOWN_MISSES } from '@aaspaas/contract/features/admin-insight.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { AdminTables } from '../tables.ts';

/** Searches without a result, as operators settle them. Searches write them (`views/discovery`). */
export function searchMissStore(executor: Executor) {
  const db = executor.withTables<AdminTables>();
  return {
    /** Returns the query of a row that operators see; undefined for any other id. */
    async shownQuery(id: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('search_misses')
        .select('query')
        .where('id', '=', id)
        .where('total', '>=', MIN_SHOWN_MISSES)
        .executeTakeFirst();
      return row?.query;
    },

    /** Marks a query at all places as a search word of a service. Returns whether a row changed. */
    async markAdded(query: string, serviceId: number, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('search_misses')
        .set({ added_to: serviceId, added_at: now })
        .where('id', 'in', (from) =>
          // Locked in the order in which searches write them.
          from
            .selectFrom('search_misses')
            .select('id')
            .where('query', '=', query)
            .where((eb) => eb.or([eb('added_to', 'is', null), eb('added_to', '<>', serviceId)]))
            .orderBy('cell')
            .forNoKeyUpdate(),
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
