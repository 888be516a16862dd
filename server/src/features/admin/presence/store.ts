import { PRESENCE_SECONDS } from '@aaspaas/contract/features/admin-presence.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Row } from '../../../platform/db/tables.ts';
import { olderThan, type Retention } from '../../../platform/jobs/prune.ts';
import type { AdminTables } from '../tables.ts';

/** An operator at an object. */
export type PresenceRow = Pick<Row<'operator_presence'>, 'object' | 'operator_id' | 'editing'> & {
  readonly name: string;
};

/** Returns since when reports count: those that are older have expired. */
export function presentSince(now: Date): Date {
  return new Date(now.getTime() - PRESENCE_SECONDS * 1000);
}

/** Which operators view or edit objects. */
export function presenceStore(executor: Executor) {
  return {
    /** The operators at some objects, by object and name. */
    async present(objects: readonly string[], now: Date): Promise<PresenceRow[]> {
      const { rows } = await sql<PresenceRow>`
        select p.object, p.operator_id, p.editing, a.name from operator_presence p join accounts a on a.id = p.operator_id
        where p.object = any(${objects}::text[]) and p.seen_at > ${presentSince(now)}
        order by p.object, a.name, a.id`.execute(executor);
      return rows;
    },

    /** Reports that an operator is at some objects, and edits at most one of them. In the order of the objects, so that two reports cannot deadlock. */
    async report(
      objects: readonly string[],
      operatorId: number,
      editing: string | null,
      now: Date,
    ): Promise<void> {
      await sql`insert into operator_presence (object, operator_id, editing, seen_at)
        select distinct o, ${operatorId}::bigint, o is not distinct from ${editing}::text, ${now}::timestamptz
        from unnest(${objects}::text[]) o order by o
        on conflict (object, operator_id) do update set editing = excluded.editing, seen_at = excluded.seen_at`.execute(
        executor,
      );
    },

    /** Ends the reports of an operator who has left. */
    async leave(objects: readonly string[], operatorId: number): Promise<void> {
      await executor
        .withTables<AdminTables>()
        .deleteFrom('operator_presence')
        .where('operator_id', '=', operatorId)
        .where('object', 'in', [...objects])
        .execute();
    },
  };
}

/** Expired reports; at most one for each object that an operator looks at. */
export const presenceRetention: Retention = olderThan({
  table: 'operator_presence',
  key: ['object', 'operator_id'],
  column: 'seen_at',
  last: presentSince,
});
