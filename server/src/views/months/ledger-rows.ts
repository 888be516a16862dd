import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Month } from '../../features/payment/index.ts';
import type { Executor } from '../../platform/db/connect.ts';
import { daysOf, monthSharesSql } from './month-facts.ts';

/** An entry of the ledger in a file; amounts in paise. A row of a balance has no debit and no credit. */
export interface LedgerRow {
  readonly date: string;
  readonly key: string | null;
  readonly kind: string;
  readonly account: string;
  readonly debit: number | null;
  readonly credit: number | null;
  /** Debit positive. */
  readonly balance: number;
}

/** The entries of a month with the account that they are listed under, after what the account had before; `part` divides the balances. */
const entriesWithBalance = (
  month: Month,
  condition: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const { first, next } = daysOf(month);
  return sql`
    select ${part} as part, e.account, e.account_id, e.tax_head, ${first}::date as date, null::text as key, 'opening' as kind,
      null::bigint as amount, sum(e.amount)::bigint as change, 0::bigint as transaction_id, 0::bigint as id
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.posted_on < ${first}::date and ${condition} group by 1, 2, 3, 4
    union all
    select ${part}, e.account, e.account_id, e.tax_head, t.posted_on, t.key, t.kind, e.amount, e.amount, t.id, e.id
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.posted_on >= ${first}::date and t.posted_on < ${next}::date and ${condition}`;
};

const AMOUNTS = sql`case when r.amount > 0 then r.amount end as debit, case when r.amount < 0 then -r.amount end as credit`;

/** Builds the query of the entries of each professional in a month, after the balance that they had before. */
export function professionalLedgerSql(month: Month): RawBuilder<LedgerRow> {
  return sql<LedgerRow>`
    select r.date, r.key, r.kind, concat_ws(' ', r.account, r.account_id, a.name) as account, ${AMOUNTS},
      sum(r.change) over (partition by r.part order by r.date, r.transaction_id, r.id rows unbounded preceding)::bigint as balance
    from (${entriesWithBalance(month, sql`e.account = 'pro'`, sql`e.account_id`)}) r
    left join accounts a on a.id = r.account_id
    where r.amount is not null or r.change <> 0
    order by r.part, r.date, r.transaction_id, r.id`;
}

/** Builds the query of all entries of a month in the order of their days, each with the balance of its account. */
export function dayBookSql(month: Month): RawBuilder<LedgerRow> {
  return sql<LedgerRow>`
    select b.* from (
      select r.date, r.key, r.kind, concat_ws(' ', r.account, upper(r.tax_head)) as account, ${AMOUNTS},
        sum(r.change) over (partition by r.part order by r.date, r.transaction_id, r.id rows unbounded preceding)::bigint as balance,
        r.transaction_id, r.id
      from (${entriesWithBalance(month, sql`true`, sql`e.account || coalesce(e.tax_head, '')`)}) r
    ) b
    where b.kind <> 'opening' order by b.date, b.transaction_id, b.id`;
}

/** An account in the trial balance of a month; paise, debit positive. */
export interface AccountBalance {
  readonly account: string;
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
  readonly closing: number;
}

/** Returns the accounts that had a balance before a month or an entry in it. */
export async function accountBalances(executor: Executor, month: Month): Promise<AccountBalance[]> {
  const { first, next } = daysOf(month);
  const { rows } = await sql<AccountBalance>`
    select e.account,
      coalesce(sum(e.amount) filter (where t.posted_on < ${first}::date), 0)::bigint as opening,
      coalesce(sum(e.amount) filter (where t.posted_on >= ${first}::date and e.amount > 0), 0)::bigint as debit,
      coalesce(-sum(e.amount) filter (where t.posted_on >= ${first}::date and e.amount < 0), 0)::bigint as credit,
      sum(e.amount)::bigint as closing
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.posted_on < ${next}::date group by e.account order by e.account`.execute(executor);
  return rows;
}

/** What a customer owes for one payable at the end of a month; paise. Negative: paid beyond the charge. */
export interface DueRow {
  readonly customer: string;
  /** The day of the charge. */
  readonly due_on: string;
  readonly amount: number;
}

/** Builds the query of what customers owe at the end of a month, the oldest first. */
export function duesSql(month: Month): RawBuilder<DueRow> {
  const { next } = daysOf(month);
  return sql<DueRow>`
    select concat_ws(' ', d.account_id, a.name) as customer, d.due_on, d.amount
    from (
      select e.account_id, e.payable_id, sum(e.amount)::bigint as amount,
        coalesce(min(t.posted_on) filter (where t.kind = 'charge'), min(t.posted_on)) as due_on
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'customer' and t.posted_on < ${next}::date
      group by e.account_id, e.payable_id having sum(e.amount) <> 0
    ) d left join accounts a on a.id = d.account_id
    order by d.due_on, d.account_id, d.payable_id`;
}

/** An advance that is not used at the end of a month; paise. */
export interface UnbilledRow {
  /** The numbers of its receipt vouchers; null without tax. */
  readonly voucher: string | null;
  readonly date: string;
  readonly amount: number;
  readonly tax: number;
}

/** Builds the query of the advances without an invoice at the end of a month, the oldest first. */
export function unbilledSql(month: Month): RawBuilder<UnbilledRow> {
  const { next } = daysOf(month);
  return sql<UnbilledRow>`
    select (select string_agg(distinct d.number, ' ' order by d.number) from advance_taxes x
        join document_advances s on s.advance_id = x.id join documents d on d.id = s.document_id
        where x.payable_id = o.payable_id and x.kind = 'received' and x.at < ${instantOf(next, '00:00')}) as voucher,
      o.date, o.amount, o.tax
    from (
      select e.payable_id, min(t.posted_on) as date,
        coalesce(-sum(e.amount) filter (where e.account = 'advances'), 0)::bigint as amount,
        coalesce(sum(e.amount) filter (where e.account = 'adv_gst'), 0)::bigint as tax
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account in ('advances', 'adv_gst') and t.posted_on < ${next}::date
      group by e.payable_id
    ) o
    where o.amount <> 0 or o.tax <> 0 order by o.date, o.payable_id`;
}

/** A supply with withheld tax; paise. */
export interface WithheldRow {
  readonly posted_on: string;
  readonly name: string | null;
  readonly pan_sealed: Buffer | null;
  /** What the tax was calculated from: the taxable value, and that of the year before if this supply crossed the threshold. */
  readonly amount: number;
  readonly without_pan: boolean;
  readonly tds: number;
  /** The numbers of the challans with which the tax of the month was paid. */
  readonly challan: string | null;
}

/** Builds the query of the supplies of a month from which tax was withheld; a reduction is negative. */
export function withheldSql(month: Month): RawBuilder<WithheldRow> {
  return sql<WithheldRow>`
    select m.posted_on, a.name, x.pan_sealed, m.taxable + m.year_gross as amount, m.reasons @> '{tds_without_pan}' as without_pan, m.tds,
      (select string_agg(c.number, ' ' order by c.paid_on, c.id) from tax_challans c
        where c.account = 'tds' and c.month = ${`${month}-01`}::date) as challan
    from (${monthSharesSql({ month })}) m
    left join accounts a on a.id = m.professional_id
    left join lateral (
      select p.pan_sealed from professional_tax p where p.professional_id = m.professional_id and p.valid_from <= m.posted_on
      order by p.valid_from desc, p.id desc limit 1
    ) x on true
    -- A correction of the State leaves the withheld tax as it is.
    where m.tds <> 0 and not m.corrects order by m.transaction_id, m.id`;
}

/** The sum of the entries of a month by account, tax head, registration and kind; paise. */
export interface MonthMovement {
  readonly account: string;
  readonly head: 'cgst' | 'sgst' | 'igst' | null;
  readonly gstin: string | null;
  readonly kind: string;
  readonly amount: number;
}

/** Returns what a month changed in the ledger. */
export async function monthMovements(executor: Executor, month: Month): Promise<MonthMovement[]> {
  const { first, next } = daysOf(month);
  const { rows } = await sql<MonthMovement>`
    select e.account, e.tax_head as head, g.gstin, t.kind, sum(e.amount)::bigint as amount
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    left join tax_registrations g on g.id = e.registration_id
    where t.posted_on >= ${first}::date and t.posted_on < ${next}::date
    group by e.account, e.tax_head, g.gstin, t.kind`.execute(executor);
  return rows;
}
