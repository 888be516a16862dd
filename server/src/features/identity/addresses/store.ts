import type { AddressForm, AddressLabel } from '@aaspaas/contract/features/addresses.ts';
import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Insertable, sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Table } from '../../../platform/db/tables.ts';

type AddressTables = {
  saved_addresses: Table<'saved_addresses', { label: AddressLabel; state: IndianState }>;
};

/** Columns filled from the form. */
export type AddressValues = Omit<AddressForm, 'is_default'>;

/** Saved addresses; each is queried with the account's id. */
export function addressesStore(executor: Executor) {
  const db = executor.withTables<AddressTables>();
  const own = (accountId: number) =>
    db
      .selectFrom('saved_addresses')
      .select(['id', 'label', 'name', 'line', 'landmark', 'pincode', 'city', 'state', 'is_default'])
      .where('account_id', '=', accountId);
  return {
    list: (accountId: number) => own(accountId).orderBy('is_default', 'desc').orderBy('id', 'desc').execute(),

    /** Returns the State of the default, else the newest address of each account; accounts without an address are absent. */
    async states(accountIds: readonly number[]): Promise<Map<number, IndianState>> {
      const { rows } = await sql<{ account_id: number; state: IndianState }>`
        select distinct on (account_id) account_id, state from saved_addresses
        where account_id = any(${accountIds}::bigint[]) order by account_id, is_default desc, id desc`.execute(
        executor,
      );
      return new Map(rows.map(({ account_id, state }) => [account_id, state]));
    },

    /** Serializes changes to one account's addresses. */
    lock: (accountId: number) =>
      sql`select 1 from accounts where id = ${accountId} for no key update`.execute(db),

    add: (row: Insertable<AddressTables['saved_addresses']>) =>
      db.insertInto('saved_addresses').values(row).execute(),

    change: (accountId: number, id: number, values: AddressValues & { readonly is_default: boolean }) =>
      db
        .updateTable('saved_addresses')
        .set(values)
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute(),

    /** Clears the default flag of all addresses. */
    clearDefault: (accountId: number) =>
      db
        .updateTable('saved_addresses')
        .set({ is_default: false })
        .where('account_id', '=', accountId)
        .where('is_default', '=', true)
        .execute(),

    makeDefault: (accountId: number, id: number) =>
      db
        .updateTable('saved_addresses')
        .set({ is_default: true })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute(),

    remove: (accountId: number, id: number) =>
      db.deleteFrom('saved_addresses').where('account_id', '=', accountId).where('id', '=', id).execute(),

    removeAll: (accountId: number) =>
      db.deleteFrom('saved_addresses').where('account_id', '=', accountId).execute(),
  };
}
