import { sql } from 'kysely';
import type { JsonObject } from '../../../kernel/json.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { AdminTables } from '../tables.ts';

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
