import { paise } from '@aaspaas/contract/kernel/money.ts';
import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { lineOfSubjectSql } from '../../features/booking/index.ts';
import { monthBounds, type StatementFacts } from '../../features/payment/index.ts';
import { professionalTaxOf } from '../../features/provider/index.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { NotNull, Row } from '../../platform/db/tables.ts';

type JobRow = Pick<Row<'services'>, 'name_en' | 'name_hi'> &
  Pick<Row<'bookings'>, 'code'> &
  Pick<Row<'ledger_transactions'>, 'at'> &
  Pick<Row<'line_shares'>, 'gross' | 'commission' | 'tax' | 'tds' | 'net'>;

/** What changes the balance besides jobs and payouts. */
type ChangeRow = Pick<Row<'bookings'>, 'code'> &
  Pick<Row<'ledger_transactions'>, 'at'> & {
    readonly kind: StatementFacts['changes'][number]['kind'];
    readonly amount: number;
  };

/** A payout that the bank paid has its reference. */
type PayoutRow = NotNull<Pick<Row<'payout_items'>, 'reference'>> &
  Pick<Row<'payout_items'>, 'amount'> & { at: Date };

/** Returns what a professional earned and was paid in a month, from the ledger alone; payouts in progress count as still owed. */
export async function statementFacts(
  executor: Executor,
  accountId: number,
  month: string,
): Promise<StatementFacts> {
  const days = monthBounds(month);
  const from = sql`${`${days.first} 00:00+05:30`}::timestamptz`;
  const to = sql`${`${days.next} 00:00+05:30`}::timestamptz`;
  const { rows: people } = await sql<Pick<Row<'accounts'>, 'name' | 'address'> & { opening: number }>`
    select a.name, a.address, (
      select coalesce(-sum(e.amount), 0)::bigint from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account_id = a.id and e.account in ('pro', 'payouts') and t.at < ${from}) as opening
    from accounts a where a.id = ${accountId}`.execute(executor);
  // A reduction is a separate line with negative amounts.
  const { rows: jobs } = await sql<JobRow>`
    select s.name_en, s.name_hi, b.code, t.at, h.gross, h.commission,
      h.tax + h.tcs_cgst + h.tcs_sgst + h.tcs_igst + case when h.liability = 'platform' then h.cgst + h.sgst + h.igst else 0 end as tax,
      h.tds, h.net
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    join payables y on y.id = e.payable_id join booking_lines l on l.id = ${lineOfSubjectSql(sql`y.subject`)}
    join line_shares h on h.line_id = l.id and h.part = case when y.subject like 'extra:%' then 'extra' else 'work' end
      and case t.kind when 'charge' then h.reduces is null else h.id = substring(t.key from '^reduction:([0-9]+)$')::bigint end
    join bookings b on b.id = l.booking_id join services s on s.id = l.service_id
    where e.account_id = ${accountId} and e.account = 'pro' and t.kind in ('charge', 'reduction') and t.at >= ${from} and t.at < ${to}
    order by t.at, t.id`.execute(executor);
  const { rows: changes } = await sql<ChangeRow>`
    select t.kind, b.code, t.at, -sum(e.amount)::bigint as amount
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    join payables y on y.id = e.payable_id join booking_lines l on l.id = ${lineOfSubjectSql(sql`y.subject`)}
    join bookings b on b.id = l.booking_id
    where e.account_id = ${accountId} and e.account = 'pro' and t.kind in ('cash', 'pay_split', 'top_up') and t.at >= ${from} and t.at < ${to}
    group by t.id, b.code having sum(e.amount) <> 0 order by t.at, t.id`.execute(executor);
  const { rows: payouts } = await sql<PayoutRow>`
    select * from (
      select i.settled_at as at, i.reference, i.amount, i.id from payout_items i
      where i.account_id = ${accountId} and i.settled_at >= ${from} and i.settled_at < ${to}
      union all
      select i.returned_at, i.reference, -i.amount, i.id from payout_items i
      where i.account_id = ${accountId} and i.settled_at is not null and i.returned_at >= ${from} and i.returned_at < ${to}
    ) moved order by at, id`.execute(executor);
  const tax = (await professionalTaxOf(executor, [accountId], addDays(days.next, -1))).get(accountId);
  const [person] = people;
  return {
    name: person?.name ?? null,
    address: person?.address ?? null,
    gstin: tax?.gstin ?? null,
    opening: paise(person?.opening ?? 0),
    jobs: jobs.map((row) => ({
      name: { en: row.name_en, hi: row.name_hi },
      booking: row.code,
      date: dateOf(row.at),
      gross: paise(row.gross),
      commission: paise(row.commission),
      tax: paise(row.tax),
      tds: paise(row.tds),
      net: paise(row.net),
    })),
    changes: changes.map(({ kind, code, at, amount }) => ({
      kind,
      booking: code,
      date: dateOf(at),
      amount: paise(amount),
    })),
    payouts: payouts.map(({ at, reference, amount }) => ({
      date: dateOf(at),
      reference,
      amount: paise(amount),
    })),
  };
}
