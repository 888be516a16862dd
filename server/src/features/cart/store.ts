import { type Selectable, sql, type Updateable } from 'kysely';
import { type Executor, PREPARED } from '../../platform/db/connect.ts';
import type { Table } from '../../platform/db/tables.ts';

export type CartTables = { cart_items: Table<'cart_items', { work_type: 'day' | 'hour' }> };

export type CartRow = Selectable<CartTables['cart_items']>;

/** Cart queries; every line is looked up together with its owner. */
export function cartStore(executor: Executor) {
  const db = executor.withTables<CartTables>();
  return {
    /** Adds a service once. Returns whether it was new. */
    async add(accountId: number, serviceId: number, now: Date): Promise<boolean> {
      const row = await db
        .insertInto('cart_items')
        .values({ account_id: accountId, service_id: serviceId, created_at: now })
        .onConflict((on) => on.columns(['account_id', 'service_id']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async count(accountId: number): Promise<number> {
      const { count } = await db
        .selectFrom('cart_items')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return count;
    },
    async list(accountId: number): Promise<CartRow[]> {
      const { rows } = await sql<CartRow>`${PREPARED}
        select id, account_id, service_id, work_type, day_hours, service_date, service_time, created_at
        from cart_items where account_id = ${accountId} order by id`.execute(executor);
      return rows;
    },
    /** Reads one line with a lock, because its fields are read and written together. */
    line: (accountId: number, id: number) =>
      db
        .selectFrom('cart_items')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    update: (id: number, set: Updateable<CartTables['cart_items']>) =>
      db.updateTable('cart_items').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
    async remove(accountId: number, ids: readonly number[]): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('cart_items')
        .where('account_id', '=', accountId)
        .where('id', 'in', [...ids, -1])
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
