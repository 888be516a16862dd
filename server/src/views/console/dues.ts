import { type RawBuilder, sql } from 'kysely';
import { isUndisputed } from '../../features/payment/index.ts';
import type { PageRequest } from '../../kernel/page.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { AgeRange } from './rules/due-age.ts';

/** An amount due in the operators' list. Amounts in paise. */
export interface ListedDue {
  readonly id: number;
  readonly account_id: number;
  readonly amount: number;
  readonly due_since: Date;
  readonly reminders: number;
  readonly subject: string;
  readonly line_id: number | null;
  readonly cancelled: boolean;
  readonly code: Row<'bookings'>['code'] | null;
  readonly name_en: string | null;
  readonly name_hi: string | null;
  readonly customer_name: Row<'accounts'>['name'];
  readonly customer_mobile: Row<'accounts'>['mobile'];
  readonly cash_answer_by: Date | null;
  readonly write_off_id: number | null;
  readonly write_off_amount: number | null;
  readonly write_off_reason: string | null;
  readonly write_off_by: number | null;
  readonly write_off_name: string | null;
  readonly write_off_at: Date | null;
}

/** When it was charged in milliseconds, and the number of the payable. */
export type DuePosition = readonly [number, number];

/** Which amounts a list has. */
export interface DueFilter {
  readonly range: AgeRange | null;
  readonly customer: number | null;
}

/** Builds the query of a page of amounts due, the oldest first. */
export function duesQuery(
  { range, customer }: DueFilter,
  { after, limit }: PageRequest<DuePosition>,
): RawBuilder<ListedDue> {
  const conditions = [
    sql`due.amount > 0`,
    isUndisputed(sql`due.payable_id`),
    range?.from ? sql`due.due_since >= ${range.from}` : null,
    range?.until ? sql`due.due_since < ${range.until}` : null,
    customer ? sql`due.account_id = ${customer}` : null,
    after
      ? sql`(due.due_since, due.payable_id) > (${new Date(after[0])}::timestamptz, ${after[1]}::bigint)`
      : null,
  ].filter((one) => one !== null);
  return sql<ListedDue>`
    with page as materialized (
      select due.* from amounts_due due where ${sql.join(conditions, sql` and `)}
      order by due.due_since, due.payable_id limit ${limit}
    )
    select d.payable_id as id, d.account_id, d.amount, d.due_since, d.reminders, y.subject, l.id as line_id,
      coalesce(l.state = 'cancelled', false) as cancelled, b.code, s.name_en, s.name_hi,
      a.name as customer_name, a.mobile as customer_mobile, cash.answer_by as cash_answer_by,
      w.id as write_off_id, w.amount as write_off_amount, w.reason as write_off_reason, w.requested_by as write_off_by,
      o.name as write_off_name, w.requested_at as write_off_at
    from page d join payables y on y.id = d.payable_id join accounts a on a.id = d.account_id
    left join booking_lines l on l.id = substring(y.subject from '^(?:line|extra):([0-9]+)$')::bigint
    left join bookings b on b.id = l.booking_id
    left join services s on s.id = l.service_id
    left join cash_claims cash on cash.line_id = l.id and cash.state = 'claimed'
    left join write_offs w on w.payable_id = d.payable_id and w.state = 'waiting'
    left join accounts o on o.id = w.requested_by
    order by d.due_since, d.payable_id`;
}

/** The number and the sum of the amounts of an age. */
export interface AgeTotal {
  readonly age: AgeRange['age'];
  readonly amount: number;
  readonly count: number;
}

/** Builds the query of the totals by age. */
export function ageTotalsQuery(ranges: readonly AgeRange[]): RawBuilder<AgeTotal> {
  const rows = sql.join(
    ranges.map(({ age, from, until }) => sql`(${age}::text, ${from}::timestamptz, ${until}::timestamptz)`),
  );
  return sql<AgeTotal>`
    select r.age, coalesce(sum(d.amount), 0)::bigint as amount, count(d.payable_id)::int as count
    from (values ${rows}) as r (age, since, until)
    left join amounts_due d on d.amount > 0 and ${isUndisputed(sql`d.payable_id`)} and (r.since is null or d.due_since >= r.since) and (r.until is null or d.due_since < r.until)
    group by r.age`;
}
