import { sql } from 'kysely';
import type { SavedList } from '@aaspaas/contract/features/admin-views.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Row } from '../../../platform/db/tables.ts';
import type { AdminTables } from '../tables.ts';

/** A view to save. */
export interface NewView {
  readonly list: SavedList;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
}

/** A saved view with the name of its operator. */
export type ViewRow = Pick<Row<'list_views'>, 'id' | 'name' | 'query' | 'shared' | 'operator_id'> & {
  readonly by: string;
};

/** Saved views of lists. */
export function viewStore(executor: Executor) {
  const db = executor.withTables<AdminTables>();
  return {
    /** Returns the views of a list that an operator has, by id. */
    async list(list: SavedList, operatorId: number, after: number | null, limit: number): Promise<ViewRow[]> {
      const { rows } = await sql<ViewRow>`
        select v.id, v.name, v.query, v.shared, v.operator_id, a.name as by
        from list_views v join accounts a on a.id = v.operator_id
        where v.list = ${list} and (v.shared or v.operator_id = ${operatorId}) and v.id > ${after ?? 0}
        order by v.id limit ${limit}`.execute(executor);
      return rows;
    },
    async count(list: SavedList, operatorId: number): Promise<number> {
      const { count } = await db
        .selectFrom('list_views')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('list', '=', list)
        .where('operator_id', '=', operatorId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** Writes a view or replaces the operator's one of the same name. Returns its id; undefined if another operator shared that name. */
    async save(
      operatorId: number,
      { list, name, query, shared }: NewView,
      now: Date,
    ): Promise<number | undefined> {
      const target = shared
        ? sql`(list, lower(name)) where shared`
        : sql`(operator_id, list, lower(name)) where not shared`;
      const { rows } = await sql<{ id: number }>`
        insert into list_views as v (list, name, query, operator_id, shared, created_at)
        values (${list}, ${name}, ${query}, ${operatorId}, ${shared}, ${now})
        on conflict ${target} do update set name = excluded.name, query = excluded.query
        where v.operator_id = ${operatorId} returning id`.execute(executor);
      return rows[0]?.id;
    },
    /** Deletes a view of the operator, or with `others` also a shared one of another. Returns whether it existed. */
    async delete(id: number, operatorId: number, others: boolean): Promise<boolean> {
      const { rows } = await sql`
        delete from list_views where id = ${id} and (operator_id = ${operatorId} or (shared and ${others}))
        returning id`.execute(executor);
      return rows.length > 0;
    },
  };
}
