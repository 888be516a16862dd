import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/connect.ts';
import { type LedgerAccount, type Movement, refundKeys } from './rules/postings.ts';
import type { PaymentTables } from '../tables.ts';

/**
 * Posts a movement, once per key. Returns whether it was new. At commit, the database rejects a movement whose entries do
 * not sum to zero.
 */
export async function post(tx: Tx, { key, kind, entries }: Movement, at: Date): Promise<boolean> {
  const db = tx.withTables<PaymentTables>();
  const written = await db
    .insertInto('ledger_transactions')
    .values({ key, kind, at })
    .onConflict((on) => on.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) return false;
  await db
    .insertInto('ledger_entries')
    .values(
      entries.map((entry) => ({
        transaction_id: written.id,
        account: entry.account,
        account_id: entry.accountId,
        payable_id: entry.payableId,
        amount: entry.amount,
      })),
    )
    .execute();
  return true;
}

/** A movement as it was posted; its entries are summed by account, amounts in paise. */
export interface PostedMovement
  extends Readonly<Pick<Selectable<PaymentTables['ledger_transactions']>, 'id' | 'at' | 'kind'>> {
  readonly entries: readonly { readonly account: LedgerAccount; readonly amount: number }[];
}

/**
 * Builds the SQL expression of a movement's entries as JSON.
 *
 * @param id an SQL expression
 */
export const movementEntriesSql = (id: RawBuilder<unknown>): RawBuilder<PostedMovement['entries']> => sql`(
  select jsonb_agg(jsonb_build_object('account', x.account, 'amount', x.amount) order by x.first)
  from (select e.account, sum(e.amount) as amount, min(e.id) as first from ledger_entries e
    where e.transaction_id = ${id} group by e.account) x)`;

/** A refund as the keys of its movements name it. */
type KeyedRefund = Pick<Selectable<PaymentTables['payment_refunds']>, 'id' | 'attempt'>;

/** Returns the movements of captures and refunds, oldest first; those of refunds that were replaced are not found any more. */
export async function movementsOf(
  executor: Executor,
  captures: readonly string[],
  refunds: readonly KeyedRefund[],
): Promise<PostedMovement[]> {
  const keys = [...captures.map((id) => `capture:${id}`), ...refunds.flatMap(refundKeys)];
  if (keys.length === 0) return [];
  const { rows } = await sql<PostedMovement>`
    select t.id, t.at, t.kind, ${movementEntriesSql(sql`t.id`)} as entries
    from ledger_transactions t where t.key = any(${keys}::text[]) order by t.id`.execute(executor);
  return rows;
}

/** Returns the balance of each ledger account in paise; all balances sum to zero. */
export async function trialBalance(executor: Executor): Promise<Map<LedgerAccount, number>> {
  const { rows } = await sql<
    Pick<Selectable<PaymentTables['ledger_entries']>, 'account'> & { balance: number }
  >`
    select account, sum(amount)::bigint as balance from ledger_entries group by account`.execute(executor);
  return new Map(rows.map(({ account, balance }) => [account, balance]));
}

/**
 * Builds the SQL condition that the customer owes nothing for a payable. Only then is its professional paid.
 *
 * @param payableId an SQL expression
 */
export const isPaidByCustomer = (payableId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  select coalesce(sum(c.amount), 0) from ledger_entries c
  where c.payable_id = ${payableId} and c.account = 'customer') <= 0`;

/** Returns the number of a professional's jobs that were charged before. */
export async function chargedJobs(executor: Executor, professionalId: number): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(distinct e.payable_id)::int as jobs
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.account = 'professional' and e.account_id = ${professionalId} and t.kind = 'charge'`.execute(
    executor,
  );
  return rows[0]?.jobs ?? 0;
}

/** Returns whether a person owes us money or we owe them; account deletion is refused until both are settled. */
export async function hasOpenBalance(executor: Executor, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from ledger_entries where account_id = ${accountId}
      group by account, payable_id having sum(amount) <> 0
    ) as open`.execute(executor);
  return rows[0]?.open ?? false;
}

/** A mismatch between the ledger and the other tables. */
export interface LedgerFault {
  readonly what: string;
  readonly books: number;
  readonly expected: number;
}

/** Compares the ledger with itself and with the other tables. Returns every mismatch; a correct ledger has none. */
export async function findLedgerFaults(executor: Executor): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    with balance as (select account, sum(amount)::bigint as amount from ledger_entries group by account),
    compared (what, books, expected) as (
      select 'trial balance', coalesce((select sum(amount) from balance), 0), 0
      union all
      select 'unbalanced movements',
        (select count(*) from (select from ledger_entries group by transaction_id having sum(amount) <> 0) bad), 0
      union all
      select 'gateway', coalesce((select amount from balance where account = 'gateway'), 0),
        (select coalesce(sum(amount), 0) from payment_captures)
          - (select coalesce(sum(amount), 0) from payment_refunds where state = 'processed' and not manual)
      union all
      select 'refunds', coalesce((select -amount from balance where account = 'refunds'), 0),
        (select coalesce(sum(amount), 0) from payment_refunds where state in ('requested', 'processing'))
      union all
      select 'payouts', coalesce((select -amount from balance where account = 'payouts'), 0),
        (select coalesce(sum(amount), 0) from payout_items where state in ('approved', 'sent'))
      union all
      select 'bank', coalesce((select -amount from balance where account = 'bank'), 0),
        (select coalesce(sum(amount), 0) from payout_items where state = 'paid')
          + (select coalesce(sum(amount), 0) from payment_refunds where manual)
      union all
      select 'payout postings', coalesce((
          select sum(e.amount) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          where e.account = 'professional' and t.kind in ('payout', 'payout_returned', 'payout_reversed')), 0),
        (select coalesce(sum(amount), 0) from payout_lines where live)
      union all
      select 'payouts early or unverified', (
        select count(*) from payout_lines o join payout_items i on i.id = o.item_id join payout_runs r on r.id = i.run_id
        join payables y on y.id = o.payable_id
        where o.live and o.amount > 0 and not r.single_operator and (y.payable_at is null or y.payable_at > r.prepared_at
          or i.bank_account_id is null or not exists (
            select from bank_account_checks c where c.bank_account_id = i.bank_account_id and c.outcome in ('verified', 'accepted')))), 0
      union all
      select 'payables without a date', (
        select count(*) from (
          select e.payable_id from ledger_entries e where e.account = 'professional'
          group by e.payable_id having sum(e.amount) < 0) owed
        join payables y on y.id = owed.payable_id where y.payable_at is null), 0
      union all
      select 'captures without a movement', 0,
        (select count(*) from payment_captures c
         where not exists (select from ledger_transactions t where t.key = 'capture:' || c.gateway_payment_id))
      union all
      select 'refunds above captures', 0,
        (select count(*) from (
          select from payment_captures c join payment_refunds r on r.capture_id = c.id
          where r.state <> 'requested' group by c.id, c.amount having sum(r.amount) > c.amount) excess)
      union all
      select 'goodwill', (select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          where t.kind = 'goodwill' and e.account = 'platform'),
        (select coalesce(sum(amount), 0) from payment_refunds where origin = 'goodwill')
    )
    select what, books::bigint as books, expected::bigint as expected from compared where books <> expected`.execute(
    executor,
  );
  return rows;
}
