import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { IdentityTables } from '../tables.ts';

type ErasureRow = Selectable<IdentityTables['erasures']>;

/** Erased accounts, which are also written to the erasure log outside the database. */
export function erasureStore(executor: Executor) {
  const db = executor.withTables<IdentityTables>();
  return {
    /** Records that an account was erased, in the transaction that erases it. */
    add: (id: number, at: Date) =>
      db
        .insertInto('erasures')
        .columns(['account_id', 'account_created_at', 'erased_at'])
        .expression((from) =>
          from
            .selectFrom('accounts')
            .select(['id', 'created_at', sql<Date>`${at}::timestamptz`.as('erased_at')])
            .where('id', '=', id),
        )
        .onConflict((conflict) => conflict.column('account_id').doNothing())
        .execute(),

    /** Returns erasures that are not in the log yet. */
    unlogged: (limit: number): Promise<ErasureRow[]> =>
      db
        .selectFrom('erasures')
        .selectAll()
        .where('logged_at', 'is', null)
        .orderBy('account_id')
        .limit(limit)
        .execute(),

    markLogged: (id: number, at: Date) =>
      db.updateTable('erasures').set({ logged_at: at }).where('account_id', '=', id).execute(),

    /** Returns when accounts were created of which the personal data are still there, by id. */
    async notErased(ids: readonly number[]): Promise<ReadonlyMap<number, Date>> {
      const rows = await db
        .selectFrom('accounts')
        .select(['id', 'created_at'])
        .where('id', '=', sql<number>`any(${ids}::bigint[])`)
        .where('erased_at', 'is', null)
        .execute();
      return new Map(rows.map(({ id, created_at }) => [id, created_at]));
    },
  };
}
