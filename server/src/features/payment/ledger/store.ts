import { paise, type Money } from '@aaspaas/contract/kernel/money.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Executor, Tx } from '../../../platform/db/connect.ts';
import { Failure } from '../../../kernel/failure.ts';
import { sqlState, transaction } from '../../../platform/db/transaction.ts';
import type { Heads } from '../tax/rules/heads.ts';
import type { StoredAccount } from './rules/accounts.ts';
import {
  chargeKey,
  type Movement,
  type MovementKind,
  type RefundKey,
  refundKeys,
} from './rules/movements.ts';
import type { PaymentTables } from '../tables.ts';

/** The SQLSTATE with which the trigger `ledger_transactions_open_month` refuses a day of a locked month. */
const MONTH_LOCKED = 'ML001';

/**
 * Posts a movement on the day of `at` in Asia/Kolkata, once per key. Returns whether it was new; a movement without entries is not written.
 * At commit, the database rejects a movement whose entries do not sum to zero.
 *
 * @throws `month_locked` if the books of the day's month are locked
 */
export async function post(tx: Tx, { key, kind, source, entries }: Movement, at: Date): Promise<boolean> {
  if (entries.length === 0) return false;
  const db = tx.withTables<PaymentTables>();
  const day = dateOf(at);
  const written = await db
    .insertInto('ledger_transactions')
    .values({ key, kind, source, at, posted_on: day })
    .onConflict((on) => on.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (sqlState(error) === MONTH_LOCKED)
        throw new Failure('month_locked', { data: { month: day.slice(0, 7) } });
      throw error;
    });
  if (!written) return false;
  await db
    .insertInto('ledger_entries')
    .values(
      entries.map((entry) => ({
        transaction_id: written.id,
        account: entry.account,
        account_id: entry.personId,
        payable_id: entry.payableId,
        amount: entry.amount,
        tax_head: entry.taxHead,
        registration_id: entry.registrationId,
      })),
    )
    .execute();
  return true;
}

/** What the ledger says of a payable; it must be locked, so that nothing is posted meanwhile. */
export interface PayableLedger {
  /** Paid in advance and not used; negative while refunds exceed what was paid. */
  readonly advance: Money;
  /** The tax on the advance. */
  readonly tax: Heads;
  /** Whether it is charged; then payments pay the charge. */
  readonly charged: boolean;
  /** The id of its last entry; 0 without one. */
  readonly last: number;
}

/** Reads the advance of a payable. */
export async function payableLedger(executor: Executor, payableId: number): Promise<PayableLedger> {
  const { rows } = await sql<Omit<PayableLedger, 'tax' | 'advance'> & Heads & { advance: number }>`
    select coalesce(-sum(amount) filter (where account = 'advances'), 0)::bigint as advance,
      coalesce(sum(amount) filter (where account = 'adv_gst' and tax_head = 'cgst'), 0)::bigint as cgst,
      coalesce(sum(amount) filter (where account = 'adv_gst' and tax_head = 'sgst'), 0)::bigint as sgst,
      coalesce(sum(amount) filter (where account = 'adv_gst' and tax_head = 'igst'), 0)::bigint as igst,
      coalesce(max(id), 0)::bigint as last,
      exists (select from ledger_transactions where key = ${chargeKey(payableId)}) as charged
    from ledger_entries where payable_id = ${payableId}`.execute(executor);
  const { advance = 0, cgst = 0, sgst = 0, igst = 0, last = 0, charged = false } = rows[0] ?? {};
  return {
    advance: paise(advance),
    tax: { cgst: paise(cgst), sgst: paise(sgst), igst: paise(igst) },
    charged,
    last,
  };
}

/** A movement as it was posted; its entries are summed by account, amounts in paise. */
export interface PostedMovement
  extends Readonly<Pick<Selectable<PaymentTables['ledger_transactions']>, 'id' | 'at' | 'kind'>> {
  readonly entries: readonly { readonly account: StoredAccount; readonly amount: number }[];
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

/** Returns the movements of captures and refunds, oldest first. */
export async function movementsOf(
  executor: Executor,
  captures: readonly string[],
  refunds: readonly RefundKey[],
): Promise<PostedMovement[]> {
  const keys = [
    ...captures.flatMap((id) => [`capture:${id}`, `advance_tax:${id}`]),
    ...refunds.flatMap(refundKeys),
  ];
  if (keys.length === 0) return [];
  const { rows } = await sql<PostedMovement>`
    select t.id, t.at, t.kind, ${movementEntriesSql(sql`t.id`)} as entries
    from ledger_transactions t where t.key = any(${keys}::text[]) order by t.id`.execute(executor);
  return rows;
}

/** Returns the movements that an object caused, e.g. `settlement:7`, oldest first. */
export async function movementsOfSource(executor: Executor, source: string): Promise<PostedMovement[]> {
  const { rows } = await sql<PostedMovement>`
    select t.id, t.at, t.kind, ${movementEntriesSql(sql`t.id`)} as entries
    from ledger_transactions t where t.source = ${source} order by t.id`.execute(executor);
  return rows;
}

/** Returns the balance of each ledger account in paise; all balances sum to zero. */
export async function trialBalance(executor: Executor): Promise<Map<StoredAccount, number>> {
  const { rows } = await sql<
    Pick<Selectable<PaymentTables['ledger_entries']>, 'account'> & { balance: number }
  >`
    select account, sum(amount)::bigint as balance from ledger_entries group by account`.execute(executor);
  return new Map(rows.map(({ account, balance }) => [account, balance]));
}

/** Returns the same balances from those that the last nightly check counted, and the entries since. */
export async function currentBalances(executor: Executor): Promise<Map<StoredAccount, number>> {
  const { rows: counted } = await sql<Pick<Selectable<PaymentTables['ledger_checks']>, 'counted_to'>>`
    select counted_to from ledger_checks where counted_to is not null order by day desc limit 1`.execute(
    executor,
  );
  const to = counted[0]?.counted_to;
  // Without a check, everything is counted. A movement's number in the query shows the planner how few there are since.
  if (to === undefined || to === null) return trialBalance(executor);
  const { rows } = await sql<
    Pick<Selectable<PaymentTables['ledger_entries']>, 'account'> & { balance: number }
  >`
    select account, sum(amount)::bigint as balance from (
      select b.key as account, b.value::bigint as amount
      from (select balances from ledger_checks where counted_to = ${to}::bigint order by day desc limit 1) c, jsonb_each_text(c.balances) b
      union all
      select account, amount from ledger_entries where transaction_id > ${to}::bigint
    ) all_entries group by account`.execute(executor);
  return new Map(rows.map(({ account, balance }) => [account, balance]));
}

/** The sum of a month's entries of one kind of transaction on one account; paise, debit positive. */
export interface MonthSum {
  /** `YYYY-MM`, by the day on which the transactions count. */
  readonly month: string;
  readonly kind: MovementKind;
  readonly account: StoredAccount;
  readonly amount: number;
}

/** Builds the query of the sums of months; `condition` limits the transactions `t` by an index. */
const monthSumsSql = (condition: RawBuilder<unknown>): RawBuilder<MonthSum> => sql<MonthSum>`
  select to_char(t.posted_on, 'YYYY-MM') as month, t.kind, e.account, sum(e.amount)::bigint as amount
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  where ${condition} group by 1, 2, 3`;

/**
 * Returns the sums of a month and of those after it, from what the last nightly check counted and the entries since.
 *
 * @param first the first day of the month: this one, or the one before
 */
export async function monthSums(executor: Executor, first: string): Promise<MonthSum[]> {
  const { rows: counted } = await sql<{ counted_to: number }>`
    select counted_to from ledger_checks where counted_to is not null and month_sums is not null order by day desc limit 1`.execute(
    executor,
  );
  const to = counted[0]?.counted_to;
  // Until the first night, the transactions of these months are found by their days.
  if (to === undefined) {
    const { rows } = await monthSumsSql(sql`t.posted_on >= ${first}::date`).execute(executor);
    return rows;
  }
  const { rows } = await sql<MonthSum>`
    select month, kind, account, sum(amount)::bigint as amount from (
      select s.month, s.kind, s.account, s.amount
      from (select month_sums from ledger_checks where counted_to = ${to}::bigint and month_sums is not null order by day desc limit 1) c,
        jsonb_to_recordset(c.month_sums) as s (month text, kind text, account text, amount bigint)
      where s.month >= ${first.slice(0, 7)}
      union all
      (${monthSumsSql(sql`t.id > ${to}::bigint and t.posted_on >= ${first}::date`)})
    ) both_parts group by month, kind, account`.execute(executor);
  return rows;
}

/** Counts the balances up to now for the check of a day, and the sums of its month and of the month before. */
export async function countBalances(db: Db, day: string): Promise<void> {
  const to = await transaction(db, async (tx) => {
    // Waits for the movements that are being written, so that every movement with a smaller number is visible afterwards.
    await sql`select pg_advisory_xact_lock(hashtextextended('ledger', 0))`.execute(tx);
    const { rows } = await sql<{
      last: number;
    }>`select coalesce(max(id), 0) as last from ledger_transactions`.execute(tx);
    return rows[0]?.last ?? 0;
  });
  await transaction(db, async (tx) => {
    await allowLongStatements(tx);
    await sql`update ledger_checks set counted_to = ${to}::bigint, balances = (
        select coalesce(jsonb_object_agg(account, amount), '{}') from (
          select account, sum(amount)::bigint as amount from ledger_entries where transaction_id <= ${to}::bigint group by account
        ) counted
      ), month_sums = (
        select coalesce(jsonb_agg(to_jsonb(m)), '[]') from (
          ${monthSumsSql(sql`t.id <= ${to}::bigint and t.posted_on >= (${`${day.slice(0, 7)}-01`}::date - interval '1 month')::date`)}
        ) m
      ) where day = ${day}::date`.execute(tx);
  });
}

/** Allows statements that read the whole ledger, until the transaction ends; the usual limit is for calls. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx);
}

/**
 * Builds the SQL condition that the customer owes nothing for a payable. Only then is its professional paid.
 *
 * @param payableId an SQL expression
 */
export const isPaidByCustomer = (payableId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  select coalesce(sum(c.amount), 0) from ledger_entries c
  where c.payable_id = ${payableId} and c.account = 'customer') <= 0`;

/**
 * Returns the number of a professional's jobs that were charged; extra time is a part of its job.
 *
 * @param except the subject of a job that does not count; null: all count
 */
export async function chargedJobs(
  executor: Executor,
  professionalId: number,
  except: string | null = null,
): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(distinct coalesce(y.main_subject, y.subject))::int as jobs
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join payables y on y.id = e.payable_id
    where e.account = 'pro' and e.account_id = ${professionalId} and t.kind = 'charge'
      and coalesce(y.main_subject, y.subject) is distinct from ${except}`.execute(executor);
  return rows[0]?.jobs ?? 0;
}

/**
 * Returns whether a person owes us money or we owe them; account deletion is refused until both are settled. A credit is no money: it ends
 * with its last day.
 */
export async function hasOpenBalance(executor: Executor, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from ledger_entries where account_id = ${accountId} and account <> 'credits'
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

/** Returns whether the newest nightly check found a fault; until a check without one, nothing is paid out. */
export async function arePayoutsFrozen(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ faulty: boolean }>`
    select faults <> '[]' as faulty from ledger_checks order by day desc limit 1`.execute(executor);
  return rows[0]?.faulty ?? false;
}

/** Compares the ledger with itself and with the other tables. Returns every mismatch; a correct ledger has none. */
export async function findLedgerFaults(executor: Executor): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    with balance as (select account, sum(amount)::bigint as amount from ledger_entries group by account),
    payment as (
      select y.id, y.advance_rate, y.advance_same_state,
        exists (select from ledger_transactions t where t.key = 'charge:' || y.id) as charged,
        (select coalesce(sum(p.amount), 0) from payment_order_parts p
          join payment_captures c on c.order_id = p.order_id and not c.surplus where p.payable_id = y.id) as paid,
        (select coalesce(sum(r.amount), 0) from payment_refunds r
          where r.payable_id = y.id and r.state <> 'void' and r.origin not in ('goodwill', 'chargeback')) as refunded
      from payables y
    ),
    uncharged as (select * from payment where not charged),
    charged as (select * from payment where charged),
    journaled as (
      select l.account, sum(l.amount)::bigint as amount
      from journal_lines l join journals j on j.id = l.journal_id where j.state = 'approved' group by l.account
    ),
    compared (what, books, expected) as (
      select 'trial balance', coalesce((select sum(amount) from balance), 0), 0
      union all
      select 'unbalanced movements',
        (select count(*) from (select from ledger_entries group by transaction_id having sum(amount) <> 0) bad), 0
      union all
      select 'gateway', coalesce((select amount from balance where account = 'gateway'), 0),
        (select coalesce(sum(amount), 0) from payment_captures)
          - (select coalesce(sum(amount), 0) from payment_refunds where state = 'processed' and not manual and chargeback_id is null)
          - (select coalesce(sum(deducted - returned), 0) from chargebacks where outcome is distinct from 'won')
          - (select coalesce(sum(matched), 0) from settlements where state = 'posted')
          - (select coalesce(sum(amount), 0) from unmatched_money where settlement_row_id is not null and resolution = 'matched')
      union all
      select 'chargebacks', coalesce((select amount from balance where account = 'chargebacks'), 0),
        (select coalesce(sum(deducted - returned), 0) from chargebacks where outcome is null)
      union all
      select 'settlements that do not add up', 0,
        (select count(*) from settlements s where state = 'posted' and amount <> (
          select coalesce(sum(r.credit - r.debit), 0) from settlement_rows r where r.settlement_id = s.id))
      union all
      select 'settled twice', 0,
        (select count(*) from (
          select from settlement_rows r join settlements s on s.id = r.settlement_id and s.state = 'posted'
          left join unmatched_money u on u.settlement_row_id = r.id
          where u.id is null or u.resolution = 'matched' group by r.entity_id having count(*) > 1) twice)
      union all
      select 'advances', (select coalesce(-sum(e.amount), 0) from ledger_entries e join uncharged u on u.id = e.payable_id
          where e.account = 'advances'),
        (select coalesce(sum(paid - refunded), 0) from uncharged)
      union all
      select 'unused advances', (select count(*) from (
          select from ledger_entries e join charged c on c.id = e.payable_id where e.account = 'advances'
          group by c.id having sum(e.amount) < 0) unused), 0
      union all
      select 'tax on advances', coalesce((select amount from balance where account = 'adv_gst'), 0),
        (select coalesce(sum(case when advance_same_state
            then 2 * div(greatest(paid - refunded, 0) * advance_rate + 10000 + advance_rate, 2 * (10000 + advance_rate))
            else div(2 * greatest(paid - refunded, 0) * advance_rate + 10000 + advance_rate, 2 * (10000 + advance_rate)) end), 0)
          from uncharged where advance_rate > 0)
      union all
      select 'vouchers of advances', coalesce((select amount from balance where account = 'adv_gst'), 0),
        (select coalesce(sum(case when kind in ('received', 'restored') then 1 else -1 end * (cgst + sgst + igst)), 0) from advance_taxes)
      union all
      select 'suspense', coalesce((select -amount from balance where account = 'suspense'), 0),
        (select coalesce(sum(amount), 0) from payment_captures where surplus)
          - (select coalesce(sum(amount), 0) from payment_refunds where payable_id is null and state <> 'void')
          + (select coalesce(sum(unmatched), 0) from settlements where state = 'posted')
          - (select coalesce(sum(amount), 0) from unmatched_money where settlement_row_id is not null and resolution = 'matched')
          + (select coalesce(sum(amount), 0) from unmatched_money where bank_line_id is not null and resolution = 'closed')
          - coalesce((select amount from journaled where account = 'suspense'), 0)
      union all
      select 'refunds', coalesce((select -amount from balance where account = 'refunds'), 0),
        (select coalesce(sum(amount), 0) from payment_refunds where state not in ('processed', 'void'))
      union all
      select 'payouts', coalesce((select -amount from balance where account = 'payouts'), 0),
        (select coalesce(sum(amount), 0) from payout_items where state in ('approved', 'sent'))
      union all
      select 'bank', coalesce((select -amount from balance where account = 'bank'), 0),
        (select coalesce(sum(amount), 0) from payout_items where state = 'paid')
          + (select coalesce(sum(fee), 0) from payout_items)
          + (select coalesce(sum(amount), 0) from payment_refunds where manual)
          + (select coalesce(sum(cash), 0) from tax_challans)
          - (select coalesce(sum(amount), 0) from settlements where state = 'posted')
          - (select coalesce(sum(amount), 0) from unmatched_money where bank_line_id is not null and resolution = 'closed')
          - coalesce((select amount from journaled where account = 'bank'), 0)
      union all
      select 'challans', (select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          where t.kind = 'tax_paid' and e.account in ('gst_95', 'gst_out', 'tcs', 'tds', 'welfare')),
        (select coalesce(sum(amount), 0) from tax_challans)
      union all
      select 'welfare levy', coalesce((select -amount from balance where account = 'welfare'), 0),
        (select coalesce(sum(welfare), 0) from payout_lines where live)
          - (select coalesce(sum(amount), 0) from tax_challans where account = 'welfare')
          - coalesce((select amount from journaled where account = 'welfare'), 0)
      union all
      select 'payout fees', coalesce((
          select sum(e.amount) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          where t.kind = 'payout_fee' and e.account in ('payout_fees', 'input_gst')), 0),
        (select coalesce(sum(fee), 0) from payout_items)
      union all
      select 'payout postings', (select count(*) from (
          select split_part(t.source, ':', 2)::bigint as item_id, e.payable_id, sum(e.amount) as amount
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
          where t.source like 'payout_item:%' and e.account = 'pro' group by 1, 2
        ) posted full join (
          select item_id, payable_id, sum(amount) filter (where live) as amount from payout_lines group by 1, 2
        ) lines using (item_id, payable_id)
        where coalesce(posted.amount, 0) <> coalesce(lines.amount, 0)), 0
      union all
      select 'payouts above earnings', (select count(*) from (
          select t.kind, e.amount, sum(e.amount) over (partition by e.account_id, e.payable_id order by e.id) as rest
          from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where e.account = 'pro'
        ) posted
        where kind = 'payout' and ((amount > 0 and rest > 0) or (amount < 0 and rest < 0))), 0
      union all
      select 'payouts early or unverified', (
        select count(*) from payout_lines o join payout_items i on i.id = o.item_id join payout_runs r on r.id = i.run_id
        join payables y on y.id = o.payable_id
        where o.live and o.amount > 0 and not r.single_operator and (y.payable_at is null or y.payable_at > r.prepared_at
          or i.bank_account_id is null or not exists (
            select from bank_account_checks c where c.bank_account_id = i.bank_account_id and c.outcome in ('verified', 'accepted')))), 0
      union all
      select 'payments of payout runs', (
        select count(*) from payout_runs r where r.state = 'approved'
          and r.payment_count <> (select count(*) from payout_items i where i.run_id = r.id)), 0
      union all
      select 'payables without a date', (
        select count(*) from (
          select e.payable_id from ledger_entries e where e.account = 'pro'
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
          where r.state not in ('requested', 'void') group by c.id, c.amount having sum(r.amount) > c.amount) excess)
      union all
      -- What the platform bears of a late reduction has no refund.
      select 'goodwill', coalesce((select sum(e.amount) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          where e.account = 'goodwill' and t.kind <> 'reduction'), 0),
        (select coalesce(sum(amount), 0) from payment_refunds where origin = 'goodwill' and state <> 'void')
          + (select coalesce(sum(top_up), 0) from pay_splits)
          + coalesce((select amount from journaled where account = 'goodwill'), 0)
      union all
      select 'amounts due', (
        select count(*) from (
          select payable_id, sum(amount)::bigint as amount from ledger_entries
          where account = 'customer' and payable_id is not null group by payable_id having sum(amount) <> 0
        ) owed full join amounts_due d on d.payable_id = owed.payable_id where d.amount is distinct from owed.amount), 0
      union all
      select 'settled without the gateway', (
        select count(*) from payables y where y.settled <> (
          select coalesce(sum(s.amount), 0) from payable_settlements s where s.payable_id = y.id)), 0
      union all
      select 'postings without the gateway', (select count(*) from (
          select e.payable_id, t.kind, -sum(e.amount) as amount
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
          where t.kind in ('cash', 'credit_used', 'write_off') and e.account = 'customer' group by 1, 2
        ) posted full join (
          select payable_id, case kind when 'credit' then 'credit_used' else kind end as kind, sum(amount) as amount
          from payable_settlements group by 1, 2
        ) stored using (payable_id, kind)
        where posted.amount is distinct from stored.amount), 0
      union all
      -- What the first professional of repeated work gets is taken from the second one, who gets the top-up.
      select 'divided pay', (select count(*) from (
          select e.payable_id, e.account_id, -sum(e.amount) as amount
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
          where t.kind in ('pay_split', 'top_up') and e.account = 'pro' group by 1, 2
        ) posted full join (
          select payable_id, first_professional_id as account_id, amount::numeric as amount from pay_splits
          union all
          select payable_id, second_professional_id, top_up - amount from pay_splits
        ) divided using (payable_id, account_id)
        where coalesce(posted.amount, 0) <> coalesce(divided.amount, 0)), 0
      union all
      select 'credits', coalesce((select -amount from balance where account = 'credits'), 0),
        (select coalesce(sum(amount - used), 0) from credits where expired_at is null)
      union all
      select 'compensation', coalesce((select amount from balance where account = 'compensation'), 0),
        (select coalesce(sum(case when expired_at is null then amount else used end), 0) from credits)
      union all
      select 'used credits', (select coalesce(sum(used), 0) from credits),
        (select coalesce(sum(amount), 0) from payable_settlements where kind = 'credit')
      union all
      select 'bad debts', coalesce((select amount from balance where account = 'bad_debts'), 0),
        (select coalesce(sum(amount), 0) from payable_settlements where kind = 'write_off')
          + coalesce((select amount from journaled where account = 'bad_debts'), 0)
      union all
      -- What two operators approved is posted, and nothing else is posted as a journal entry.
      select 'journal entries', (select count(*) from (
          select t.key, e.account, coalesce(e.tax_head, '') as tax_head, coalesce(e.registration_id, 0) as registration_id,
            sum(e.amount) as amount
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.kind = 'journal' group by 1, 2, 3, 4
        ) posted full join (
          select 'journal:' || l.journal_id as key, l.account, coalesce(l.tax_head, '') as tax_head,
            coalesce(l.registration_id, 0) as registration_id, sum(l.amount) as amount
          from journal_lines l join journals j on j.id = l.journal_id where j.state = 'approved' group by 1, 2, 3, 4
        ) approved using (key, account, tax_head, registration_id)
        where posted.amount is distinct from approved.amount), 0
      union all
      select 'closed accounts', (select count(*) from balance where account in ('platform', 'taxes') and amount <> 0), 0
    )
    select what, books::bigint as books, expected::bigint as expected from compared where books <> expected`.execute(
    executor,
  );
  return rows;
}
