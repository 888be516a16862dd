import type { TimelineObject } from '@aaspaas/contract/features/timeline-objects.ts';
import { type RawBuilder, sql } from 'kysely';
import { lineOfSubjectSql } from '../../features/booking/index.ts';

/** The page of a timeline, as the rows of one source are read. */
export interface Rows {
  readonly object: TimelineObject;
  /** The time of the cursor: no entry is newer. Null on the first page. */
  readonly until: Date | null;
  readonly limit: number;
  /** The condition of the rows after the cursor, which starts with `and`. */
  readonly after: (at: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The order and the limit. */
  readonly newest: (at: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Whether a timeline is of a person, who can have thousands of bookings. */
export const isPerson = ({ type }: TimelineObject): boolean => type === 'customer' || type === 'professional';

const personColumn = (table: string, { type }: TimelineObject) =>
  sql.ref(`${table}.${type === 'customer' ? 'customer_id' : 'professional_id'}`);

/**
 * Builds the query of the lines of a person whose history can be on the page: those with the newest last entries, and, after the cursor, those
 * whose history contains its time. Each of the newest lines has an entry on the page or after it, so that no other line has one before them.
 */
function activeLines(
  object: TimelineObject,
  { until, limit }: Pick<Rows, 'until' | 'limit'>,
): RawBuilder<unknown> {
  // A line that was cancelled is found by its ended assignment: its history can continue after it.
  const isHeld =
    object.type === 'professional'
      ? sql`and exists (select from assignments g where g.line_id = a.line_id and g.to_at is null and g.professional_id = a.professional_id and g.from_at <= a.last_at offset 0)`
      : sql``;
  const ofPerson = sql`${personColumn('a', object)} = ${object.id}::bigint`;
  const newest = sql`(select a.line_id from line_activity a where ${ofPerson} ${until ? sql`and a.last_at < ${until}::timestamptz` : sql``} ${isHeld}
    order by a.last_at desc fetch first (${limit}) rows with ties)`;
  if (until === null) return newest;
  return sql`(select a.line_id from line_activity a
    where ${ofPerson} and a.last_at >= ${until}::timestamptz and a.first_at <= ${until}::timestamptz ${isHeld}) union all ${newest}`;
}

/** Builds the rows of lines whose history is read, with the time while they belong to the person: `id, from_at, to_at`. */
export function historiesOf(rows: Rows): RawBuilder<unknown> {
  const { object, until } = rows;
  const active = activeLines(object, rows);
  if (object.type === 'customer')
    return sql`(select a.line_id as id, null::timestamptz as from_at, null::timestamptz as to_at from (${active}) a)`;
  return sql`(
    select g.line_id as id, g.from_at, g.to_at from (${active}) a
      cross join lateral (select * from assignments where line_id = a.line_id and to_at is null offset 0) g
    union all
    select g.line_id, g.from_at, g.to_at from assignments g where g.professional_id = ${object.id}::bigint and g.to_at is not null
      ${until ? sql`and g.from_at <= ${until}::timestamptz` : sql``}
  )`;
}

/** Builds the newest actions or notes about the lines and bookings of a person: `entry_id, line_id, at`. */
export function entriesOf(source: 'action' | 'note', { object, after, newest }: Rows): RawBuilder<unknown> {
  const [at, id] = [sql`e.at`, sql`e.entry_id`];
  return sql`(select e.entry_id, e.line_id, e.at from timeline_entries e
    where ${personColumn('e', object)} = ${object.id}::bigint and e.source = ${source} ${after(at, id)} ${newest(at, id)})`;
}

/** Builds the join with the line, the booking and the amount of the parts of an order, as `paid`; drafts count for nothing. */
const paidParts = (order: RawBuilder<unknown>) => sql`
  select max(b.code) as code, case when count(distinct l.id) = 1 then max(l.id) end as line_id, sum(part.amount) as amount
  from payment_order_parts part join payables y on y.id = part.payable_id
  join booking_lines l on l.id = ${lineOfSubjectSql(sql`y.subject`)} and l.state <> 'draft' join bookings b on b.id = l.booking_id
  where part.order_id = ${order}`;

/** Builds the newest payments of a customer: `id, order_id, captured_at, gateway_payment_id, surplus, amount, code, line_id`. */
export function paymentsOf({ object, after, newest }: Rows): RawBuilder<unknown> {
  const [at, id] = [sql`c.captured_at`, sql`c.id`];
  return sql`(
    select c.id, c.captured_at, c.gateway_payment_id, c.surplus, case when c.surplus then c.amount else paid.amount end as amount,
      paid.code, paid.line_id
    from payment_captures c cross join lateral (${paidParts(sql`c.order_id`)}) paid
    where c.account_id = ${object.id}::bigint and paid.code is not null ${after(at, id)} ${newest(at, id)}
  )`;
}

/** Builds the newest refunds of a customer: `id, created_at, amount, state, reference, line_id`. */
export function refundsOf({ object, after, newest }: Rows): RawBuilder<unknown> {
  const [at, id] = [sql`r.created_at`, sql`r.id`];
  const order = sql`(select c.order_id from payment_captures c where c.id = r.capture_id)`;
  return sql`(
    select r.id, r.created_at, r.amount, r.state, r.reference, paid.line_id
    from payment_refunds r
    cross join lateral (${paidParts(order)} and (r.payable_id is null or part.payable_id = r.payable_id)) paid
    where r.account_id = ${object.id}::bigint and r.chargeback_id is null and paid.code is not null ${after(at, id)} ${newest(at, id)}
  )`;
}
