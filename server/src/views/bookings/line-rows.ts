import { type RawBuilder, sql } from 'kysely';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { PageRequest } from '../../kernel/page.ts';
import {
  type Attention,
  type EarningsSplit,
  netPriceSql,
  storedShares,
  type LineState,
  type Reason,
} from '../../features/booking/index.ts';
import { amountDueSql } from '../../features/payment/index.ts';

/** A line with its booking, service, customer and professional. Amounts in paise. */
export interface LineRow {
  readonly id: number;
  readonly service_id: number;
  readonly state: LineState;
  readonly work_type: 'day' | 'hour';
  readonly day_hours: number;
  readonly service_date: string;
  readonly service_time: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly prebooking: boolean;
  readonly unit_price: number;
  readonly units: number;
  /** Includes extra time. */
  readonly total: number;
  readonly extra_hours: number;
  readonly extra_total: number;
  readonly covered: boolean;
  readonly attention: Attention | null;
  readonly deadline_at: Date | null;
  readonly allocation: readonly Reason[] | null;
  readonly cancelled_by: Role | null;
  readonly cancel_reason: string | null;
  readonly cancel_fee: number;
  readonly assigned_at: Date | null;
  readonly started_at: Date | null;
  readonly done_at: Date | null;
  readonly approved_at: Date | null;
  readonly disputed_at: Date | null;
  readonly cancelled_at: Date | null;

  readonly booking_id: number;
  readonly booking_code: string;
  readonly booking_state: 'draft' | 'confirmed';
  readonly account_id: number;
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  readonly address: string;
  readonly description: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly customer_picture_id: number | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly confirmed_at: Date | null;

  readonly category_id: number;
  readonly name_en: string;
  readonly name_hi: string;
  readonly picture_id: number | null;
  /** Whether the service can be booked now. */
  readonly bookable: boolean;
  /** The catalogue's prices at booking time; null for a quoted amount. */
  readonly per_day: number | null;
  readonly per_hour: number | null;
  readonly service_reviews: number;
  readonly service_stars: number;

  readonly professional_id: number | null;
  readonly professional_name: string | null;
  readonly professional_mobile: string | null;
  readonly professional_picture_id: number | null;
  readonly base_latitude: number | null;
  readonly base_longitude: number | null;
  readonly professional_reviews: number;
  readonly professional_stars: number;

  readonly review_rating: number | null;
  readonly review_comment: string | null;
  readonly reviewed_at: Date | null;

  readonly code_tries: number | null;
  readonly code_used_at: Date | null;
  readonly code_expires_at: Date | null;

  /** Completion photos, in order. */
  readonly completion_photo_ids: readonly number[];

  /** The newest request for extra time. */
  readonly extra_id: number | null;
  readonly extra_state: 'requested' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'taken' | null;
  readonly extra_requested_hours: number | null;
  readonly extra_amount: number | null;
  readonly extra_answer_by: Date | null;

  /** The stored split of accepted work. */
  readonly shares: EarningsSplit | null;

  /** The deduction by a settled dispute. */
  readonly price_reduction: number | null;
  readonly dispute_id: number | null;
  readonly dispute_reason: string | null;
  readonly dispute_opened_at: Date | null;
  readonly dispute_due_at: Date | null;
}

const columns = sql`
  l.id, l.service_id, l.state, l.work_type, l.day_hours, l.service_date, l.service_time, l.starts_at, l.ends_at, l.prebooking,
  l.unit_price, l.units, l.total, l.extra_hours, l.extra_total,
  l.covered, l.attention, l.deadline_at, l.allocation, l.cancelled_by, l.cancel_reason, l.cancel_fee, l.assigned_at, l.started_at, l.done_at,
  l.approved_at, l.disputed_at, l.cancelled_at,
  b.id as booking_id, b.code as booking_code, b.state as booking_state, b.account_id, b.name, b.mobile, b.email, b.address, b.description,
  b.latitude, b.longitude, (select c.avatar_file_id from accounts c where c.id = l.account_id) as customer_picture_id, b.created_at, b.expires_at, b.confirmed_at,
  s.name_en, s.name_hi, s.picture_ids[1] as picture_id,
  (s.active and s.servicetype = 'service' and s.current_price_id is not null) as bookable, v.per_day, v.per_hour,
  coalesce(sr.reviews, 0) as service_reviews, coalesce(sr.stars, 0) as service_stars,
  l.professional_id, p.name as professional_name, p.mobile as professional_mobile, p.avatar_file_id as professional_picture_id,
  base.latitude as base_latitude, base.longitude as base_longitude,
  coalesce(pr.reviews, 0) as professional_reviews, coalesce(pr.stars, 0) as professional_stars,
  w.rating as review_rating, w.comment as review_comment, w.created_at as reviewed_at,
  k.tries as code_tries, k.used_at as code_used_at, k.expires_at as code_expires_at,
  array(select pf.file_id from completion_photos pf where pf.line_id = l.id order by pf.position) as completion_photo_ids,
  x.id as extra_id, x.state as extra_state, x.hours as extra_requested_hours, x.amount as extra_amount, x.answer_by as extra_answer_by,
  ${storedShares} as shares, s.category_id, settled.amount as price_reduction,
  d.id as dispute_id, d.reason as dispute_reason, d.opened_at as dispute_opened_at, d.answer_due_at as dispute_due_at`;

/** Every join uses a key: none adds rows, and each costs at most an index lookup per line. */
const joins = sql`
  join services s on s.id = l.service_id
  left join service_prices v on v.id = l.price_id
  left join service_ratings sr on sr.service_id = l.service_id
  left join accounts p on p.id = l.professional_id
  left join professionals base on base.account_id = l.professional_id
  left join professional_ratings pr on pr.professional_id = l.professional_id
  left join reviews w on w.line_id = l.id
  left join start_codes k on k.line_id = l.id
  left join lateral (
    select e.id, e.state, e.hours, e.amount, e.answer_by from extra_time e where e.line_id = l.id order by e.id desc limit 1
  ) x on l.state = 'started'
  left join disputes d on d.line_id = l.id and d.resolved_at is null
  left join disputes settled on settled.line_id = l.id and settled.outcome = 'partial_refund'`;

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

/** The condition for a line `l` whose customer still has to pay. */
const unpaid = sql`${amountDueSql(netPriceSql, sql`'line:' || l.id`)} > 0`;

/** The tasks that lines have for their customer, most urgent first. */
export const TASKS = ['extra', 'approve', 'pay', 'rate'] as const;

/** A task's index in `TASKS` and its line's id. */
export type TaskPosition = readonly [number, number];

/** A line with one of its tasks. */
export interface TaskRow extends LineRow {
  readonly task: number;
}

/**
 * Builds the query of a customer's tasks: extra time to answer, finished work to approve, and approved work to pay (if
 * payment is possible) and to rate; within a kind, newest line first.
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
      select id, state, total from booking_lines
      where account_id = ${accountId} and state in ('started', 'done', 'approved')
    ), t as (
      select l.id, t.task from l cross join lateral (
        select ${TASKS.indexOf('extra')}::int as task where l.state = 'started' and exists (
          select 1 from extra_time e where e.line_id = l.id and e.state = 'requested' and e.answer_by > ${now})
        union all select ${TASKS.indexOf('approve')}::int where l.state = 'done'
        ${payable ? sql`union all select ${TASKS.indexOf('pay')}::int where l.state = 'approved' and ${unpaid}` : sql``}
        union all select ${TASKS.indexOf('rate')}::int
          where l.state = 'approved' and (select w.id from reviews w where w.line_id = l.id) is null
      ) t ${afterCursor} ${order} limit ${limit}
    )
    select ${columns}, t.task
    from t join booking_lines l on l.id = t.id join bookings b on b.id = l.booking_id ${joins}
    ${order}`;
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
    | { readonly state: LineState }
    | 'attention';
  readonly newestFirst: boolean;
}

/** A line's begin in milliseconds, and its id. */
export type QueuePosition = readonly [number, number];

/** Builds the query for lines of a professional, of a state, or in the operators' queue. */
export function queueQuery(
  { of, newestFirst }: QueueRequest,
  { after, limit }: PageRequest<QueuePosition>,
): RawBuilder<LineRow> {
  const queueFilter =
    of === 'attention'
      ? sql`l.attention is not null`
      : 'state' in of
        ? sql`l.state = ${of.state}`
        : sql`l.professional_id = ${of.professionalId} and l.state = any(${of.states}::text[]) ${
            of.pd
              ? sql`and exists (select from quotations q where q.booking_id = l.booking_id and q.pd_enquiry_id is not null)`
              : sql``
          }`;
  const direction = newestFirst ? sql`desc` : sql``;
  const afterCursor = after
    ? sql`and (l.starts_at, l.id) ${newestFirst ? sql`<` : sql`>`} (${new Date(after[0])}::timestamptz, ${after[1]}::bigint)`
    : sql``;
  const order = sql`order by l.starts_at ${direction}, l.id ${direction}`;
  return sql<LineRow>`
    with page as (
      select l.id from booking_lines l where ${queueFilter} ${afterCursor} ${order} limit ${limit}
    )
    select ${columns}
    from page join booking_lines l on l.id = page.id join bookings b on b.id = l.booking_id ${joins}
    ${order}`;
}

/** Counts the lines in each open state, and those in the operators' queue. */
export const countsQuery = sql<{ state: LineState | 'attention'; count: number }>`
  select state, count(*)::int as count from booking_lines
  where state in ('placed', 'assigned', 'started', 'done', 'disputed') group by state
  union all
  select 'attention', count(*)::int from booking_lines where attention is not null`;
