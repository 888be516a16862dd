import { MIN_SHOWN_MISSES } from '@aaspaas/contract/features/admin-insight.ts';
import { sql } from 'kysely';
import type { JsonObject } from '../../../kernel/json.ts';
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

/** Reads earlier states of objects from the audit log. */
export function versionStore(executor: Executor) {
  const db = executor.withTables<AdminTables>();
  return {
    /** Who changed an object last, and when. */
    lastChange: (subject: string) =>
      db
        .selectFrom('audit_log')
        .select(['actor_id', 'at'])
        .where('subject', '=', subject)
        .where('outcome', '=', 'done')
        .where('after', 'is not', null)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    /** The object when it had a version; null if no entry shows it. */
    async objectAt(subject: string, version: number): Promise<JsonObject | null> {
      const { rows } = await sql<{ object: JsonObject }>`
        select case when (before ->> 'version')::int = ${version} then before else after end as object from audit_log
        where subject = ${subject} and ${version} in ((before ->> 'version')::int, (after ->> 'version')::int)
        order by at, id limit 1`.execute(executor);
      return rows[0]?.object ?? null;
    },
  };
}
