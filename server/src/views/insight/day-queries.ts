import { type RawBuilder, sql } from 'kysely';
import { netPriceSql } from '../../features/booking/index.ts';
import { PREPARED } from '../../platform/db/connect.ts';
import { CANCELLATION_SIDES, REDOS, STARTS, WITHDRAWALS } from './rules/cancellation-sides.ts';

/** A day in Indian time and its instants, the end excluded. */
export interface MetricDay {
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
}

/** Work begins on time up to this number of minutes after the slot. */
const ON_TIME_MINUTES = 15;

/** Minutes until the assignment are exact below the first number, then rounded down to tens, and at most the second. */
const EXACT_MINUTES = 60;
const MAX_MINUTES = 1440;

const isOneOf = (column: string, values: readonly string[]): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = any(${[...values]}::text[])`;

/** The city and the category of a line `l`, as `metrics_daily` has them. */
const place = sql`coalesce(l.city, '') as city, s.category_id as category`;
const lineJoins = sql`join booking_lines l on l.id = h.line_id join services s on s.id = l.service_id`;
const during = ({ from, to }: Pick<MetricDay, 'from' | 'to'>, column = 'h.at') =>
  sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;

/**
 * The lines confirmed on the day and what became of them since: `fill`, `time_to_assign`, `no_show` and the cancellations. A line that
 * was marked as a no-show and started later was none.
 */
function confirmedLines(day: MetricDay): RawBuilder<unknown> {
  const cancelled = (side: keyof typeof CANCELLATION_SIDES) =>
    sql`count(*) filter (where ${isOneOf('cancelled_with', CANCELLATION_SIDES[side])})`;
  // Literals, because the expression is repeated in `group by`.
  const exact = sql.lit(EXACT_MINUTES);
  const minutes = sql`least(case when minutes < ${exact} then minutes else minutes / 10 * 10 end, ${sql.lit(MAX_MINUTES)})`;
  return sql`
    confirmed as materialized (
      select ${place}, h.line_id, h.at from line_history h ${lineJoins}
      where ${during(day)} and h.transition = 'confirm'
    ), outcomes as materialized (
      select c.city, c.category, past.assigned_at is not null as assigned, past.cancelled_with,
        floor(extract(epoch from past.assigned_at - c.at) / 60)::int as minutes,
        past.no_show and not past.started as no_show,
        past.assigned_at is null and coalesce(${isOneOf('past.cancelled_with', WITHDRAWALS)}, false) as withdrawn
      from confirmed c cross join lateral (
        select min(e.at) filter (where e.transition = 'allocate') as assigned_at,
          min(e.transition) filter (where e.to_state = 'cancelled' and e.transition <> 'resolve_full_refund') as cancelled_with,
          coalesce(bool_or(e.transition = 'no_show'), false) as no_show,
          coalesce(bool_or(${isOneOf('e.transition', STARTS)}), false) as started
        from line_history e where e.line_id = c.line_id
      ) past
    ), confirmed_measures as (
      select o.city, o.category, m.measure, 0 as bucket, m.numerator, m.denominator
      from (
        select city, category, count(*) as lines, count(*) filter (where assigned) as assigned,
          count(*) filter (where withdrawn) as withdrawn, count(*) filter (where no_show) as no_shows,
          ${cancelled('user')} as by_user, ${cancelled('employee')} as by_employee, ${cancelled('admin')} as by_admin
        from outcomes group by city, category
      ) o cross join lateral (values
        ('fill', o.assigned, o.lines - o.withdrawn),
        ('no_show', o.no_shows, o.assigned),
        ('cancelled_user', o.by_user, o.lines),
        ('cancelled_employee', o.by_employee, o.lines),
        ('cancelled_admin', o.by_admin, o.lines)
      ) m (measure, numerator, denominator)
      union all
      select city, category, 'time_to_assign', ${minutes}, sum(${minutes}), count(*)
      from outcomes where assigned group by city, category, ${minutes}
    )`;
}

/** The lines whose work started on the day for the last time: work that is done again counts with its new slot. */
function startedLines(day: MetricDay): RawBuilder<unknown> {
  return sql`
    started_measures as (
      select ${place}, 'on_time' as measure, 0 as bucket,
        count(*) filter (where l.started_at <= l.starts_at + ${ON_TIME_MINUTES} * interval '1 minute') as numerator, count(*) as denominator
      from line_history h ${lineJoins}
      where ${during(day)} and ${isOneOf('h.transition', STARTS)} and not exists (
        select from line_history later
        where later.line_id = h.line_id and later.id > h.id and ${isOneOf('later.transition', [...STARTS, ...REDOS])}
      )
      group by 1, 2
    )`;
}

/** The lines whose work was finished on the day for the first time, and those that were disputed since. */
function finishedLines(day: MetricDay): RawBuilder<unknown> {
  return sql`
    finished_measures as (
      select ${place}, 'disputes' as measure, 0 as bucket,
        count(*) filter (where exists (select from disputes d where d.line_id = l.id)) as numerator, count(*) as denominator
      from line_history h ${lineJoins}
      where ${during(day)} and h.transition = 'finish' and not exists (
        select from line_history earlier where earlier.line_id = h.line_id and earlier.id < h.id and earlier.transition = 'finish'
      )
      group by 1, 2
    )`;
}

/** The lines approved on the day: price and commission. */
function approvedLines(day: MetricDay): RawBuilder<unknown> {
  return sql`
    approved as materialized (
      select ${place}, ${netPriceSql} as price, coalesce((
        select sum(p.commission) from line_shares p where p.line_id = l.id), 0) as commission
      from line_history h ${lineJoins}
      where ${during(day)} and h.to_state = 'approved' and h.from_state <> 'approved'
    ), approved_measures as (
      select city, category, 'gmv' as measure, 0 as bucket, sum(price) as numerator, count(*) as denominator from approved group by 1, 2
      union all
      select city, category, 'take_rate', 0, sum(commission), sum(price) from approved group by 1, 2
    )`;
}

/**
 * The customers whose first line was approved so many days before the day, and those of them who booked again since: by then the time
 * is over, so the share does not change later.
 */
function repeatedBookings(day: MetricDay, days: 30 | 90): RawBuilder<unknown> {
  const before = (at: Date) => new Date(at.getTime() - days * 86_400_000);
  const first = { from: before(day.from), to: before(day.to) };
  return sql`
      select ${place}, ${sql.lit(`repeat_${days}`)} as measure, 0 as bucket, count(*) filter (where exists (
          select from bookings b where b.account_id = l.account_id and b.id <> l.booking_id and b.confirmed_at > h.at
            and b.confirmed_at <= h.at + ${days} * interval '1 day'
        )) as numerator, count(*) as denominator
      from line_history h ${lineJoins}
      where ${during(first)} and h.to_state = 'approved' and h.from_state <> 'approved' and not exists (
        select from booking_lines earlier where earlier.account_id = l.account_id and earlier.state = 'approved'
          and (earlier.approved_at, earlier.id) < (l.approved_at, l.id)
      )
      group by 1, 2`;
}

/**
 * The payments of the day. Amounts belong to the lines that they pay for; a second payment of the same order pays for nothing and counts
 * on neither side. An order belongs to the city and category of its first line.
 */
function payments(day: MetricDay): RawBuilder<unknown> {
  const lineOf = (payable: string) => sql`
    join payables y on y.id = ${sql.ref(payable)}
    left join booking_lines l on l.id = substring(y.subject from '^(?:line|extra):([0-9]+)$')::bigint
    left join services s on s.id = l.service_id`;
  const linePlace = sql`coalesce(l.city, '') as city, coalesce(s.category_id, 0) as category`;
  return sql`
    money_measures as (
      select ${linePlace}, 'refunded' as measure, 0 as bucket, sum(r.amount) as numerator, 0 as denominator
      from payment_refunds r ${lineOf('r.payable_id')}
      where ${during(day, 'r.processed_at')} and r.state = 'processed' and r.chargeback_id is null group by 1, 2
      union all
      select ${linePlace}, 'refunded', 0, 0, sum(part.amount)
      from payment_captures c join payment_order_parts part on part.order_id = c.order_id ${lineOf('part.payable_id')}
      where ${during(day, 'c.captured_at')} and not c.surplus group by 1, 2
      union all
      select coalesce(line.city, ''), coalesce(line.category_id, 0), 'payment_success', 0, count(*) filter (where o.state = 'paid'), count(*)
      from payment_orders o left join lateral (
        select l.city, s.category_id from payment_order_parts part ${lineOf('part.payable_id')}
        where part.order_id = o.id order by part.payable_id limit 1
      ) line on true
      where ${during(day, 'o.created_at')} group by 1, 2
    )`;
}

/** Builds the statement that writes the measures of a day, except `gini` and `supply_gap`. The earlier rows must be deleted. */
export function measuresQuery(day: MetricDay): RawBuilder<unknown> {
  return sql`${PREPARED}
    insert into metrics_daily (day, city, category, measure, bucket, numerator, denominator)
    with ${confirmedLines(day)}, ${startedLines(day)}, ${finishedLines(day)}, ${approvedLines(day)}, ${payments(day)},
    repeat_measures as (${repeatedBookings(day, 30)} union all ${repeatedBookings(day, 90)})
    select ${day.day}::date, city, category, measure, bucket, sum(numerator)::bigint, sum(denominator)::bigint
    from (
      select * from confirmed_measures union all select * from started_measures union all select * from finished_measures
      union all select * from approved_measures union all select * from money_measures union all select * from repeat_measures
    ) measured
    group by city, category, measure, bucket`;
}

/**
 * Builds the statements that write the demand without supply of a day: by PIN code and service, and as a measure. An expired line outside
 * every area counts once.
 */
export function supplyGapQueries(day: MetricDay): readonly RawBuilder<unknown>[] {
  return [
    sql`${PREPARED}
      insert into supply_gaps_daily (day, pin, service_id, city, expired, uncovered, searches)
      select ${day.day}::date, pin, service_id, city, sum(expired)::int, sum(uncovered)::int, sum(searches)::int
      from (
        select coalesce(l.pin, '') as pin, l.service_id, coalesce(l.city, '') as city,
          (h.transition = 'expire_unassigned')::int as expired, (h.transition = 'confirm')::int as uncovered, 0 as searches
        from line_history h join booking_lines l on l.id = h.line_id
        where ${during(day)} and (h.transition = 'expire_unassigned' and l.covered or h.transition = 'confirm' and not l.covered)
        union all
        select m.pin, m.service_id, m.city, 0, 0, d.count
        from search_miss_days d join search_misses m on m.id = d.miss_id
        where d.day = ${day.day}::date and m.service_id is not null
      ) gaps
      group by pin, service_id, city`,
    sql`${PREPARED}
      insert into metrics_daily (day, city, category, measure, numerator, denominator)
      select g.day, g.city, s.category_id, 'supply_gap', sum(g.expired + g.uncovered + g.searches), 0
      from supply_gaps_daily g join services s on s.id = g.service_id
      where g.day = ${day.day}::date group by g.day, g.city, s.category_id`,
  ];
}

/** The days of the Gini index, the day itself included. */
const GINI_DAYS = 28;

/**
 * Builds the query of the approved jobs of each active professional by city, in the 28 days that end with the day. A professional is
 * active in a city where a line was assigned to them.
 */
export function jobsByCityQuery({ from, to }: MetricDay): RawBuilder<{ city: string; jobs: number[] }> {
  const window = { from: new Date(from.getTime() - (GINI_DAYS - 1) * 86_400_000), to };
  return sql<{ city: string; jobs: number[] }>`${PREPARED}
    with approved as (
      select l.city, l.professional_id, count(*)::int as jobs
      from line_history h join booking_lines l on l.id = h.line_id
      where ${during(window)} and h.to_state = 'approved' and h.from_state <> 'approved'
      group by l.city, l.professional_id
    ), active as (
      select l.city, a.professional_id
      from line_history h join booking_lines l on l.id = h.line_id
      cross join lateral (
        -- With an offset, each line's assignments are looked up; a join could read all of the table.
        select professional_id from assignments where line_id = h.line_id and ${during(window, 'from_at')} offset 0
      ) a
      where ${during(window)} and h.transition in ('allocate', 'reassign')
      union
      select city, professional_id from approved
    )
    select active.city, array_agg(coalesce(approved.jobs, 0))::int[] as jobs
    from active left join approved using (city, professional_id)
    where active.city is not null and active.professional_id is not null
    group by active.city order by active.city`;
}

/** The category of `metrics_totals` that has the sums of all categories. */
export const ALL_CATEGORIES = -1;

/** Builds the statement that writes the sums of a day over all cities, by category and for all of them. The earlier rows must be deleted. */
export function totalsQuery(day: string): RawBuilder<unknown> {
  return sql`insert into metrics_totals (day, category, measure, bucket, numerator, denominator)
    select day, case when grouping(category) = 1 then ${sql.lit(ALL_CATEGORIES)} else category end, measure, bucket,
      sum(numerator)::bigint, sum(denominator)::bigint
    from metrics_daily where day = ${day}::date
    group by grouping sets ((day, measure, bucket), (day, category, measure, bucket))`;
}
