import type { BankAccountState } from '@aaspaas/contract/features/bank-accounts.ts';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { ProviderTables } from '../tables.ts';
import { bankAccountStateOf } from './rules/account-state.ts';

export type BankAccountRow = Readonly<Selectable<ProviderTables['bank_accounts']>>;
type CheckRow = Readonly<Selectable<ProviderTables['bank_account_checks']>>;

/** An account with the latest outcome of its checks; null before the first. */
export type CheckedAccount = BankAccountRow & { readonly outcome: CheckRow['outcome'] | null };

/** SQL expression for the latest outcome of an account `b`. */
const latestOutcome = sql<CheckRow['outcome'] | null>`(
  select c.outcome from bank_account_checks c where c.bank_account_id = b.id order by c.id desc limit 1)`;

/**
 * Builds the SQL condition that a professional has added another account after one, and that it is verified.
 *
 * @param professionalId an SQL expression
 * @param bankAccountId the earlier account; an SQL expression
 */
export const hasNewerVerified = (
  professionalId: RawBuilder<unknown>,
  bankAccountId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from bank_accounts b where b.account_id = ${professionalId} and b.id > ${bankAccountId} and exists (
    select from bank_account_checks c where c.bank_account_id = b.id and c.outcome in ('verified', 'accepted')))`;

/** Bank accounts and their checks; rows of both are only added. */
export function bankStore(executor: Executor) {
  const db = executor.withTables<ProviderTables>();
  return {
    /** Adds an account, to be checked at once. Returns its id. */
    async add(row: Insertable<ProviderTables['bank_accounts']>): Promise<number> {
      const { id } = await db
        .insertInto('bank_accounts')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('bank_checks_due')
        .values({ bank_account_id: id, check_at: row.created_at })
        .execute();
      return id;
    },

    byId: (id: number): Promise<BankAccountRow | undefined> =>
      db.selectFrom('bank_accounts').selectAll().where('id', '=', id).executeTakeFirst(),

    lock: (id: number): Promise<BankAccountRow | undefined> =>
      db.selectFrom('bank_accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    byIds: (ids: readonly number[]): Promise<readonly BankAccountRow[]> =>
      db
        .selectFrom('bank_accounts')
        .selectAll()
        .where('id', '=', sql<number>`any(${ids}::bigint[])`)
        .execute(),

    /** Returns the newest account of each professional; those without one, or whose details are erased, are missing. */
    async newestOf(ids: readonly number[]): Promise<Map<number, CheckedAccount>> {
      const { rows } = await sql<CheckedAccount>`
        select b.*, ${latestOutcome} as outcome from (
          select distinct on (account_id) * from bank_accounts
          where account_id = any(${ids}::bigint[]) order by account_id, id desc
        ) b where b.account_sealed is not null`.execute(executor);
      return new Map(rows.map((row) => [row.account_id, row]));
    },

    /** Returns the newest accounts of a professional with the latest check of each. */
    async historyOf(
      id: number,
      limit: number,
    ): Promise<(CheckedAccount & Pick<CheckRow, 'score' | 'registered_name' | 'reason' | 'checked_by'>)[]> {
      const { rows } = await sql<
        CheckedAccount & Pick<CheckRow, 'score' | 'registered_name' | 'reason' | 'checked_by'>
      >`
        select b.*, c.outcome, c.reason, c.checked_by, vendor.score, vendor.registered_name
        from (select * from bank_accounts where account_id = ${id} order by id desc limit ${limit}) b
        left join lateral (
          select outcome, reason, checked_by from bank_account_checks where bank_account_id = b.id order by id desc limit 1
        ) c on true
        left join lateral (
          select score, registered_name from bank_account_checks
          where bank_account_id = b.id and checked_by is null order by id desc limit 1
        ) vendor on true
        order by b.id desc`.execute(executor);
      return rows;
    },

    addCheck: (row: Insertable<ProviderTables['bank_account_checks']>) =>
      db.insertInto('bank_account_checks').values(row).execute(),

    /** Returns accounts whose check is due. */
    async due(now: Date, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('bank_checks_due')
        .select('bank_account_id')
        .where('check_at', '<=', now)
        .orderBy('check_at')
        .orderBy('bank_account_id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.bank_account_id);
    },

    /** Locks the due check of an account; undefined if it has a result. */
    lockDue: (id: number) =>
      db
        .selectFrom('bank_checks_due')
        .selectAll()
        .where('bank_account_id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    dueCheck: (id: number) =>
      db.selectFrom('bank_checks_due').selectAll().where('bank_account_id', '=', id).executeTakeFirst(),

    postpone: (id: number, checkAt: Date, attempts: number, vendorReference: string | null) =>
      db
        .updateTable('bank_checks_due')
        .set({ check_at: checkAt, attempts, vendor_reference: vendorReference })
        .where('bank_account_id', '=', id)
        .execute(),

    endDue: (id: number) => db.deleteFrom('bank_checks_due').where('bank_account_id', '=', id).execute(),

    /** Empties the details of a professional's accounts. */
    async erase(id: number): Promise<void> {
      await sql`delete from bank_checks_due where bank_account_id in (select b.id from bank_accounts b where b.account_id = ${id})`.execute(
        executor,
      );
      await sql`update bank_account_checks set registered_name = null
        where registered_name is not null and bank_account_id in (select b.id from bank_accounts b where b.account_id = ${id})`.execute(
        executor,
      );
      await db
        .updateTable('bank_accounts')
        .set({ account_sealed: null, account_last4: null, ifsc: null, bank_name: null, branch_name: null })
        .where('account_id', '=', id)
        .execute();
    },
  };
}

/** Returns the state of a stored account. */
export const stateOfAccount = ({ outcome }: Pick<CheckedAccount, 'outcome'>): BankAccountState =>
  bankAccountStateOf(outcome);
