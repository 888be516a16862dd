import { type RawBuilder, sql } from 'kysely';
import type { LineState } from '../../features/booking/index.ts';

/** A finished line as its professional is paid for it. Amounts in paise. */
export interface EarningRow {
  readonly id: number;
  readonly booking_code: string;
  readonly state: LineState;
  readonly service_date: string;
  readonly work_type: 'day' | 'hour';
  readonly day_hours: number;
  /** What the customer pays: the price without what a settled complaint took off. */
  readonly gross: number;
  readonly done_at: Date;
  readonly name_en: string;
  readonly name_hi: string;
  readonly picture_id: number | null;
}

/** Where a list goes on: the end and the id of the last row before. */
export interface EarningsFrom {
  readonly doneAt: Date;
  readonly id: number;
}

/** Work that is paid for: finished, and neither cancelled nor to be done again. */
const EARNING = ['done', 'approved', 'disputed'] as const satisfies readonly LineState[];
const earns = sql`l.done_at is not null and l.state in (${sql.join(EARNING)})`;

const gross = sql`greatest(l.total - coalesce((
  select sum(d.amount) from disputes d where d.line_id = l.id and d.outcome = 'partial_refund'), 0), 0)::bigint`;

/** A professional's finished work, the latest first. */
export function earningsQuery(
  professionalId: number,
  from: EarningsFrom | null,
  limit: number,
): RawBuilder<EarningRow> {
  const further = from
    ? sql`and (l.done_at, l.id) < (${from.doneAt}::timestamptz, ${from.id}::bigint)`
    : sql``;
  return sql<EarningRow>`
    with page as (
      select l.* from booking_lines l
      where l.professional_id = ${professionalId} and ${earns} ${further}
      order by l.done_at desc, l.id desc limit ${limit}
    )
    select l.id, b.code as booking_code, l.state, l.service_date, l.work_type, l.day_hours, ${gross} as gross, l.done_at,
      s.name_en, s.name_hi, s.picture_ids[1] as picture_id
    from page l join bookings b on b.id = l.booking_id join services s on s.id = l.service_id
    order by l.done_at desc, l.id desc`;
}

/** How many jobs of one price a professional finished on one day, by how they stand. */
export interface FinishedRow {
  readonly state: LineState;
  readonly day: string;
  readonly gross: number;
  readonly jobs: number;
}

/** All that a professional ever finished, by day, state and price: what is taken off is rounded job by job, so prices are not summed here. */
export function finishedQuery(professionalId: number): RawBuilder<FinishedRow> {
  return sql<FinishedRow>`
    select l.state, (l.done_at at time zone 'Asia/Kolkata')::date as day, ${gross} as gross, count(*)::int as jobs
    from booking_lines l
    where l.professional_id = ${professionalId} and ${earns}
    group by 1, 2, 3`;
}
