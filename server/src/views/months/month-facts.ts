import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import { lineOfSubjectSql } from '../../features/booking/index.ts';
import {
  type AdvanceFact,
  type CollectedFact,
  LARGE_INVOICES,
  type Month,
  nextMonth,
  type SupplyFact,
} from '../../features/payment/index.ts';
import type { Executor } from '../../platform/db/connect.ts';

/** A month of the books, and the registration whose facts are read; null: all of them, and what belongs to none. */
export interface MonthScope {
  readonly month: Month;
  readonly gstin: string | null;
}

/** The first day of a month and of the next one. */
export const daysOf = (month: Month) => ({ first: `${month}-01`, next: `${nextMonth(month)}-01` });

/** Builds the condition that an expression is the registration of the scope. */
const ofRegistration = ({ gstin }: MonthScope, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  gstin === null ? sql`true` : sql`${column} = ${gstin}`;

/**
 * Builds the query of the charges and reductions that were posted in a month, each with its stored share. The month is that of the
 * posting, not of the document, so that the files and the ledger have the same facts.
 */
export function monthSharesSql({ month }: Pick<MonthScope, 'month'>): RawBuilder<unknown> {
  const { first, next } = daysOf(month);
  const columns = sql`t.id as transaction_id, t.posted_on, h.id, h.reduces, h.corrects, h.professional_id, h.liability, h.registration_id,
    h.supplier_gstin, h.place_of_supply as place, h.sac, h.rate, h.gross, h.taxable, h.cgst, h.sgst, h.igst, h.commission,
    h.tcs_cgst, h.tcs_sgst, h.tcs_igst, h.tds, h.reasons,
    case when h.reduces is null and h.reasons @> '{tds_threshold_crossed}' then coalesce((h.facts -> 'professional' ->> 'yearGross')::bigint, 0) else 0 end as year_gross,
    h.facts -> 'customer' ->> 'gstin' as customer_gstin, g.gstin as platform_gstin`;
  const inMonth = sql`t.posted_on >= ${first}::date and t.posted_on < ${next}::date and h.gross <> 0`;
  return sql`
    select ${columns} from ledger_transactions t
    join line_shares h on h.line_id = substring(t.source from '^(?:line|extra):([0-9]+)$')::bigint and h.reduces is null
      and h.part = case when t.source like 'extra:%' then 'extra' else 'work' end
    left join tax_registrations g on g.id = h.registration_id
    where t.kind = 'charge' and ${inMonth}
    union all
    select ${columns} from ledger_transactions t
    join line_shares h on h.id = substring(t.key from '^reduction:([0-9]+)$')::bigint
    left join tax_registrations g on g.id = h.registration_id
    where t.kind = 'reduction' and ${inMonth}
    union all
    -- A correction of the State is posted once, with the share that charges again; the one before it takes the charge back.
    select ${columns} from ledger_transactions t
    join line_shares again on again.id = substring(t.key from '^reduction:([0-9]+)$')::bigint and again.corrects
    join lateral (
      select max(b.id) as id from line_shares b where b.reduces = again.reduces and b.corrects and b.gross < 0 and b.id < again.id
    ) back on true
    join line_shares h on h.id = back.id
    left join tax_registrations g on g.id = h.registration_id
    where t.kind = 'reduction' and ${inMonth}`;
}

/** A document of a month at one heading and rate, as the files of sales and the tables of documents print it. Paise. */
export interface DocumentRow {
  readonly document_id: number;
  /** A credit note. Its amounts are not negative; those of an invoice are if its State was corrected after its month. */
  readonly credit: boolean;
  /** Commission that the platform bills to a professional. */
  readonly own: boolean;
  readonly number: string | null;
  readonly date: string | null;
  /** The GSTIN of who issues it, or the platform's name. */
  readonly issuer: string | null;
  readonly recipient: string | null;
  readonly gstin: string | null;
  readonly place: IndianState | null;
  readonly sac: string;
  readonly rate: number;
  readonly taxable: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly igst: number;
  readonly total: number;
  /** The whole document. */
  readonly value: number | null;
  readonly irn: string | null;
  /** The number of the invoice that a credit note reduces. */
  readonly against: string | null;
  /** An inter-State invoice above the limit of table 5 to a recipient who is not registered, or a credit note against one. */
  readonly large: boolean;
}

const DOCUMENT = sql`d.number, (d.issued_at at time zone 'Asia/Kolkata')::date as date,
  coalesce(d.content -> 'supplier' ->> 'gstin', d.content -> 'platform' ->> 'gstin', d.content -> 'platform' ->> 'name') as issuer,
  d.content -> 'recipient' ->> 'name' as recipient`;

/** Builds the query of the documents of a month, one row for each heading and rate. What has no document yet is one row without a number. */
export function documentRowsSql(scope: MonthScope): RawBuilder<DocumentRow> {
  // What is reduced before its invoice is on the invoice, as is a correction of the State.
  const credit = sql`coalesce(d.kind = 'credit_note', m.reduces is not null and not m.corrects)`;
  const total = (column: string) =>
    sql`((case when ${credit} then -1 else 1 end) * sum(m.${sql.ref(column)}))::bigint`;
  return sql<DocumentRow>`
    select coalesce(s.document_id, 0) as document_id, ${credit} as credit, false as own, ${DOCUMENT},
      m.customer_gstin as gstin, m.place, m.sac, m.rate, ${total('taxable')} as taxable, ${total('cgst')} as cgst,
      ${total('sgst')} as sgst, ${total('igst')} as igst, ${total('gross')} as total, d.amount as value, i.irn, a.number as against, false as large
    from (${monthSharesSql(scope)}) m
    left join document_shares s on s.share_id = m.id left join documents d on d.id = s.document_id
    left join documents a on a.id = d.against_id left join document_registrations i on i.document_id = d.id
    where ${ofRegistration(scope, sql`m.platform_gstin`)}
    group by s.document_id, ${credit}, d.id, m.customer_gstin, m.place, m.sac, m.rate, i.irn, a.number
    having sum(m.gross) <> 0
    union all
    ${commissionRowsSql(scope)}`;
}

/** Builds the limit above which an invoice with a date is large. */
const largeAbove = (date: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case ${sql.join(
    LARGE_INVOICES.map(({ from, above }) => sql`when ${date} >= ${from}::date then ${above}::bigint`),
    sql` `,
  )} end`;

/** Builds the query of the commission invoices of a month and of their credit notes, one row for each heading and rate. */
export function commissionRowsSql(scope: MonthScope): RawBuilder<DocumentRow> {
  return sql<DocumentRow>`
    select d.id as document_id, d.kind = 'commission_credit' as credit, true as own, ${DOCUMENT},
      d.gstin, d.content ->> 'placeOfSupply' as place, l.sac, l.rate,
      sum(l.taxable)::bigint as taxable, sum(l.cgst)::bigint as cgst, sum(l.sgst)::bigint as sgst, sum(l.igst)::bigint as igst,
      sum(l.amount)::bigint as total, d.amount as value, i.irn, a.number as against,
      -- A credit note is in the table that belongs to its invoice.
      d.gstin is null and a.gstin is null and sum(l.igst) > 0 and coalesce(a.amount, d.amount) > ${largeAbove(
        sql`(coalesce(a.issued_at, d.issued_at) at time zone 'Asia/Kolkata')::date`,
      )} as large
    from documents d
    cross join lateral jsonb_to_recordset(d.content -> 'lines')
      as l (sac text, rate integer, taxable bigint, cgst bigint, sgst bigint, igst bigint, amount bigint)
    left join documents a on a.id = d.against_id left join document_registrations i on i.document_id = d.id
    where d.kind in ('commission_invoice', 'commission_credit') and d.content ->> 'month' = ${scope.month}
      and ${ofRegistration(scope, sql`d.content -> 'platform' ->> 'gstin'`)}
    group by d.id, l.sac, l.rate, i.irn, a.id`;
}

/** Facts as rows of the database. */
type Amounts = Readonly<Record<'taxable' | 'cgst' | 'sgst' | 'igst', number>>;

const taxed = ({ taxable, cgst, sgst, igst }: Amounts) => ({
  taxable: paise(taxable),
  tax: { cgst: paise(cgst), sgst: paise(sgst), igst: paise(igst) },
});

/** Facts with the registration that they belong to. */
export type OfRegistration<Fact> = Fact & { readonly platformGstin: string };

/** Returns the platform's supplies of a month: its commission, and the work on which it pays the tax under section 9 (5). */
export async function supplyFacts(
  executor: Executor,
  scope: MonthScope,
): Promise<OfRegistration<SupplyFact>[]> {
  const { rows } = await sql<
    Amounts &
      Pick<SupplyFact, 'kind' | 'place' | 'sac' | 'rate' | 'large' | 'credit'> & {
        platform_gstin: string;
        recipient_gstin: string | null;
      }
  >`
    select 'notified' as kind, m.platform_gstin, m.customer_gstin as recipient_gstin, m.place, m.sac, m.rate, false as large, false as credit,
      sum(m.taxable)::bigint as taxable, sum(m.cgst)::bigint as cgst, sum(m.sgst)::bigint as sgst, sum(m.igst)::bigint as igst
    from (${monthSharesSql(scope)}) m
    where m.liability = 'platform' and m.platform_gstin is not null and ${ofRegistration(scope, sql`m.platform_gstin`)}
      -- A late credit note takes no tax back, so it changes no return.
      and (m.reduces is null or m.cgst + m.sgst + m.igst <> 0)
    group by 2, 3, 4, 5, 6
    union all
    select 'own', c.issuer, c.gstin, c.place, c.sac, c.rate, c.large, c.credit,
      sum(case when c.credit then -c.taxable else c.taxable end)::bigint, sum(case when c.credit then -c.cgst else c.cgst end)::bigint,
      sum(case when c.credit then -c.sgst else c.sgst end)::bigint, sum(case when c.credit then -c.igst else c.igst end)::bigint
    from (${commissionRowsSql(scope)}) c
    group by 2, 3, 4, 5, 6, 7, 8`.execute(executor);
  return rows.map(
    ({
      kind,
      platform_gstin: platformGstin,
      recipient_gstin: recipientGstin,
      place,
      sac,
      rate,
      large,
      credit,
      ...amounts
    }) => ({
      kind,
      platformGstin,
      recipientGstin,
      // Under section 9 (5) the professional is not registered.
      supplierGstin: null,
      place,
      sac,
      rate,
      large,
      credit,
      ...taxed(amounts),
    }),
  );
}

/** Returns the taxed advances that changed in a month, by payable, rate and place. */
export async function advanceFacts(
  executor: Executor,
  scope: MonthScope,
): Promise<OfRegistration<AdvanceFact>[]> {
  const { first, next } = daysOf(scope.month);
  const [from, until] = [instantOf(first, '00:00'), instantOf(next, '00:00')];
  const part = (condition: RawBuilder<unknown>, sign: RawBuilder<unknown>) => sql`jsonb_build_object(
    'taxable', coalesce(sum(${sign} * (a.amount - a.cgst - a.sgst - a.igst)) filter (where ${condition}), 0),
    'cgst', coalesce(sum(${sign} * a.cgst) filter (where ${condition}), 0),
    'sgst', coalesce(sum(${sign} * a.sgst) filter (where ${condition}), 0),
    'igst', coalesce(sum(${sign} * a.igst) filter (where ${condition}), 0))`;
  const added = sql`a.kind in ('received', 'restored')`;
  const { rows } = await sql<{
    platform_gstin: string;
    place: IndianState | null;
    rate: number;
    opening: Amounts;
    received: Amounts;
    settled: Amounts;
  }>`
    select g.gstin as platform_gstin, a.place_of_supply as place, a.rate,
      ${part(sql`a.at < ${from}`, sql`(case when ${added} then 1 else -1 end)`)} as opening,
      ${part(sql`a.at >= ${from} and ${added}`, sql`1`)} as received,
      ${part(sql`a.at >= ${from} and not ${added}`, sql`1`)} as settled
    from (select distinct payable_id from advance_taxes where at >= ${from} and at < ${until}) changed
    join advance_taxes a on a.payable_id = changed.payable_id and a.at < ${until}
    join tax_registrations g on g.id = a.registration_id
    where ${ofRegistration(scope, sql`g.gstin`)}
    group by a.payable_id, g.gstin, a.place_of_supply, a.rate`.execute(executor);
  return rows.map(({ platform_gstin: platformGstin, place, rate, opening, received, settled }) => ({
    platformGstin,
    place,
    rate,
    opening: taxed(opening),
    received: taxed(received),
    settled: taxed(settled),
  }));
}

/**
 * Builds the query of what registered professionals received in cash in a month: the platform collected nothing, so the taxable part of it
 * and its tax at source are taken back.
 */
function cashSql({ month }: Pick<MonthScope, 'month'>): RawBuilder<unknown> {
  const { first, next } = daysOf(month);
  return sql`
    select g.gstin as platform_gstin, h.supplier_gstin as gstin, h.place, 0 as supplied,
      div(2 * h.taxable * s.amount + h.gross, 2 * h.gross) as returned, -s.tcs_cgst, -s.tcs_sgst, -s.tcs_igst
    from ledger_transactions t
    join payable_settlements s on t.key = 'cash:' || s.payable_id || ':' || s.source
    join payables y on y.id = s.payable_id join tax_registrations g on g.id = s.registration_id
    join lateral (
      select sum(h.gross) as gross, sum(h.taxable) as taxable, (array_agg(h.supplier_gstin order by h.id desc) filter (where h.gross > 0))[1] as supplier_gstin,
        (array_agg(h.place_of_supply order by h.id desc) filter (where h.gross > 0))[1] as place
      from line_shares h
      where h.line_id = ${lineOfSubjectSql(sql`y.subject`)} and h.part = case when y.subject like 'extra:%' then 'extra' else 'work' end
        and h.liability = 'professional' and h.supplied_on <= t.posted_on
    ) h on h.gross > 0
    where t.kind = 'cash' and t.posted_on >= ${first}::date and t.posted_on < ${next}::date`;
}

/** Returns what registered professionals supplied through the platform in a month, on which it collects tax at source. */
export async function collectedFacts(
  executor: Executor,
  scope: MonthScope,
): Promise<OfRegistration<CollectedFact>[]> {
  const { rows } = await sql<{
    platform_gstin: string;
    gstin: string;
    place: IndianState | null;
    supplied: number;
    returned: number;
    cgst: number;
    sgst: number;
    igst: number;
  }>`
    select c.platform_gstin, c.gstin, c.place, sum(c.supplied)::bigint as supplied, sum(c.returned)::bigint as returned,
      sum(c.tcs_cgst)::bigint as cgst, sum(c.tcs_sgst)::bigint as sgst, sum(c.tcs_igst)::bigint as igst
    from (
      select m.platform_gstin, m.supplier_gstin as gstin, m.place,
        case when m.reduces is null or m.corrects then m.taxable else 0 end as supplied,
        case when m.reduces is null or m.corrects then 0 else -m.taxable end as returned, m.tcs_cgst, m.tcs_sgst, m.tcs_igst
      from (${monthSharesSql(scope)}) m
      where m.liability = 'professional' and m.supplier_gstin is not null and m.platform_gstin is not null
      union all
      ${cashSql(scope)}
    ) c
    where ${ofRegistration(scope, sql`c.platform_gstin`)}
    group by 1, 2, 3`.execute(executor);
  return rows.map(
    ({ platform_gstin: platformGstin, gstin, place, supplied, returned, cgst, sgst, igst }) => ({
      platformGstin,
      gstin,
      place,
      supplied: paise(supplied),
      returned: paise(returned),
      tcs: { cgst: paise(cgst), sgst: paise(sgst), igst: paise(igst) },
    }),
  );
}

/** A series of documents in table 13. */
export interface SeriesRow {
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly total: number;
}

/** Returns the numbers of the platform's tax documents of a month, by series. Commission is in the month that it bills. */
export async function seriesRows(executor: Executor, scope: MonthScope): Promise<SeriesRow[]> {
  const { first, next } = daysOf(scope.month);
  const { rows } = await sql<SeriesRow>`
    select d.kind, (array_agg(d.number order by d.serial))[1] as "from", (array_agg(d.number order by d.serial desc))[1] as "to",
      count(*)::int as total
    from documents d
    where (d.issuer = 'platform' or d.issuer like 'platform:%') and ${ofRegistration(scope, sql`d.content -> 'platform' ->> 'gstin'`)}
      and (d.kind in ('receipt_voucher', 'refund_voucher', 'invoice', 'credit_note')
          and d.issued_at >= ${instantOf(first, '00:00')} and d.issued_at < ${instantOf(next, '00:00')}
        or d.kind in ('commission_invoice', 'commission_credit') and d.content ->> 'month' = ${scope.month})
    group by d.issuer, d.kind, d.financial_year order by d.kind, d.issuer, d.financial_year`.execute(
    executor,
  );
  return rows;
}
