import { type RawBuilder, sql } from 'kysely';
import { type LineState, lineVersionSql, unpaidSql } from '../../features/booking/index.ts';
import type { PageRequest } from '../../kernel/page.ts';
import type { Row } from '../../platform/db/tables.ts';
import { canceledLineIds } from './given-back.ts';
import { columns, joins, type LineRow } from './line-columns.ts';

/** A row with the states of all lines of its booking, including those that a tab does not show. */
export interface CustomerRow extends LineRow {
  readonly states: readonly LineState[];
}

const states = sql`array(select x.state from booking_lines x where x.booking_id = b.id) as states`;

/** The bookings that a tab lists, and which of their lines. */
export interface TabRequest {
  readonly accountId: number;
  readonly states: readonly LineState[];
  /** Only lines whose first day is after this. */
  readonly after: string | null;
  /** Only bookings below this id. */
  readonly before: number | null;
  /** Maximum number of bookings. */
  readonly limit: number;
}

/** Builds the query of a tab: a customer's bookings, newest first, with the lines that the tab shows. */
export function tabQuery(requested: TabRequest): RawBuilder<CustomerRow> {
  const shown = sql`l.state = any(${requested.states}::text[]) ${requested.after === null ? sql`` : sql`and l.service_date > ${requested.after}::date`}`;
  return sql<CustomerRow>`
    with page as (
      select b.id from bookings b
      where b.account_id = ${requested.accountId} and b.state = 'confirmed'
        ${requested.before === null ? sql`` : sql`and b.id < ${requested.before}`}
        and exists (select 1 from booking_lines l where l.booking_id = b.id and ${shown})
      order by b.id desc limit ${requested.limit}
    )
    select ${columns}, ${states}
    from page join bookings b on b.id = page.id join booking_lines l on l.booking_id = b.id and ${shown} ${joins}
    order by b.id desc, l.id`;
}

/** Builds the query for one booking of a customer by its id or public code; excludes expired ones. */
export function bookingQuery(accountId: number, ref: number | string): RawBuilder<CustomerRow> {
  const matchesRef = typeof ref === 'number' ? sql`b.id = ${ref}` : sql`b.code = ${ref.toUpperCase()}`;
  return sql<CustomerRow>`
    select ${columns}, ${states}
    from bookings b join booking_lines l on l.booking_id = b.id ${joins}
    where b.account_id = ${accountId} and ${matchesRef} and b.state <> 'expired'
    order by l.id`;
}

/** A row with what only those who change the line need: its version, its payment link, and a refund that waits for approval. */
export interface VersionedRow extends LineRow {
  readonly version: number;
  readonly payment_link_sent_at: Row<'payment_links'>['sent_at'] | null;
  readonly payment_link_expires_at: Row<'payment_links'>['expires_at'] | null;
  readonly refund_approval_id: Row<'refund_approvals'>['id'] | null;
}

const version = sql`${lineVersionSql(sql`l.id`)} as version,
  (select k.sent_at from payment_links k where k.line_id = l.id) as payment_link_sent_at,
  (select k.expires_at from payment_links k where k.line_id = l.id) as payment_link_expires_at,
  (select r.id from refund_approvals r where r.line_id = l.id and r.state = 'waiting') as refund_approval_id`;

/** Builds the query for one line, or all lines of a confirmed booking, as operators see them. */
export function operatorLinesQuery(
  of: { readonly line: number } | { readonly code: string },
): RawBuilder<VersionedRow> {
  const condition =
    'line' in of ? sql`l.id = ${of.line}` : sql`b.code = ${of.code.toUpperCase()} and b.state = 'confirmed'`;
  return sql<VersionedRow>`
    select ${columns}, ${version}
    from bookings b join booking_lines l on l.booking_id = b.id ${joins}
    where ${condition} and l.state <> 'draft'
    order by l.id`;
}

/** The condition for a line `l` whose customer still has to pay. */
const unpaid = sql`${unpaidSql} > 0`;

/** The tasks that lines have for their customer, most urgent first. */
export const TASKS = ['extra', 'approve', 'pay', 'rate'] as const;

/** A task's index in `TASKS` and its line's id. */
export type TaskPosition = readonly [number, number];

/** A line with one of its tasks. */
export interface TaskRow extends CustomerRow {
  readonly task: number;
}

/**
 * Builds the query of a customer's tasks: extra time to answer, finished work to approve, approved work and fees to pay (if
 * payment is possible), and approved work to rate; within a kind, newest line first.
 */
export function tasksQuery(
  accountId: number,
  now: Date,
  { payable }: { readonly payable: boolean },
  { after, limit }: PageRequest<TaskPosition>,
): RawBuilder<TaskRow> {
  const afterCursor = after ? sql`where (t.task, -l.id) > (${after[0]}::int, -${after[1]}::bigint)` : sql``;
  const order = sql`order by t.task, l.id desc`;
  return sql<TaskRow>`
    with l as (
      select id, state, total, cancel_fee from booking_lines
      where account_id = ${accountId} and state in ('started', 'done', 'approved', 'cancelled')
        and (state <> 'cancelled' or cancel_fee > 0)
    ), t as (
      select l.id, t.task from l cross join lateral (
        select ${TASKS.indexOf('extra')}::int as task where l.state = 'started' and exists (
          select 1 from extra_time e where e.line_id = l.id and e.state = 'requested' and e.answer_by > ${now})
        union all select ${TASKS.indexOf('approve')}::int where l.state = 'done'
        ${payable ? sql`union all select ${TASKS.indexOf('pay')}::int where l.state in ('approved', 'cancelled') and ${unpaid}` : sql``}
        union all select ${TASKS.indexOf('rate')}::int
          where l.state = 'approved' and (select w.id from reviews w where w.line_id = l.id) is null
      ) t ${afterCursor} ${order} limit ${limit}
    )
    select ${columns}, ${states}, t.task
    from t join booking_lines l on l.id = t.id join bookings b on b.id = l.booking_id ${joins}
    ${order}`;
}

/** Builds the query of a customer's next visit: the open line that begins first. */
export function nextVisitQuery(accountId: number): RawBuilder<CustomerRow> {
  return sql<CustomerRow>`
    with page as (
      select id from booking_lines where account_id = ${accountId} and state in ('placed', 'assigned', 'started')
      order by starts_at, id limit 1
    )
    select ${columns}, ${states}
    from page join booking_lines l on l.id = page.id join bookings b on b.id = l.booking_id ${joins}`;
}

/** A list of lines ordered by their begin. */
export interface QueueRequest {
  readonly of:
    | {
        readonly professionalId: number;
        readonly states: readonly LineState[];
        /** Only bookings that began as a packers-and-delivery enquiry. */
        readonly pd?: boolean;
      }
    /** The professional's cancelled lines, and those that they gave back. */
    | { readonly professionalId: number; readonly canceled: true }
    | { readonly state: LineState }
    /** One line, in any state. */
    | { readonly lineId: number }
    | 'attention';
  readonly newestFirst: boolean;
}

/** Whether a list shows a professional's cancelled lines. */
export function isCanceledList({ of }: QueueRequest): boolean {
  return typeof of === 'object' && 'canceled' in of;
}

/** A line's rank, its begin in milliseconds, and its id. */
export type QueuePosition = readonly [number, number, number];

/** Returns a line's rank in its list: in the operators' queue, lost promises come first, because the customer relies on the time. */
export function queueRank({ of }: QueueRequest, { attention }: Pick<LineRow, 'attention'>): number {
  return of === 'attention' && attention === 'promise_lost' ? 0 : 1;
}

/** Builds the query for lines of a professional, of a state, or in the operators' queue. */
export function queueQuery(
  { of, newestFirst }: QueueRequest,
  { after, limit }: PageRequest<QueuePosition>,
): RawBuilder<VersionedRow> {
  const queueFilter =
    of === 'attention'
      ? sql`l.attention is not null`
      : 'lineId' in of
        ? sql`l.id = ${of.lineId}`
        : 'state' in of
          ? sql`l.state = ${of.state}`
          : 'canceled' in of
            ? sql`l.id in (${canceledLineIds(of.professionalId)})`
            : sql`l.professional_id = ${of.professionalId} and l.state = any(${of.states}::text[]) ${
                of.pd
                  ? sql`and exists (select from quotations q where q.booking_id = l.booking_id and q.pd_enquiry_id is not null)`
                  : sql``
              }`;
  const direction = newestFirst ? sql`desc` : sql``;
  // Only the operators' queue has ranks.
  const rank = of === 'attention' ? sql`(case when l.attention = 'promise_lost' then 0 else 1 end),` : sql``;
  const afterCursor = after
    ? sql`and (${rank} l.starts_at, l.id) ${newestFirst ? sql`<` : sql`>`}
        (${of === 'attention' ? sql`${after[0]}::int,` : sql``} ${new Date(after[1])}::timestamptz, ${after[2]}::bigint)`
    : sql``;
  const order = sql`order by ${rank} l.starts_at ${direction}, l.id ${direction}`;
  return sql<VersionedRow>`
    with page as (
      select l.id from booking_lines l where ${queueFilter} ${afterCursor} ${order} limit ${limit}
    )
    select ${columns}, ${version}
    from page join booking_lines l on l.id = page.id join bookings b on b.id = l.booking_id ${joins}
    ${order}`;
}

/** Counts the lines in each open state, those in the operators' queue, and the appeals whose answer is overdue. */
export const countsQuery = (
  now: Date,
): RawBuilder<{ state: LineState | 'attention' | 'overdue_appeals'; count: number }> => sql`
  select state, count(*)::int as count from booking_lines
  where state in ('placed', 'assigned', 'started', 'done', 'disputed') group by state
  union all
  select 'attention', count(*)::int from booking_lines where attention is not null
  union all
  select 'overdue_appeals', count(*)::int from appeals where answered_at is null and due_at <= ${now}`;
