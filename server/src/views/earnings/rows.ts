import type { Money } from '@aaspaas/contract/kernel/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '../../kernel/page.ts';
import { type EarningsSplit, storedShares, type LineState } from '../../features/booking/index.ts';

/** A finished line as its professional is paid for it. Amounts in paise. */
export interface EarningRow {
  readonly id: number;
  readonly booking_code: string;
  readonly state: LineState;
  readonly service_date: string;
  readonly work_type: 'day' | 'hour';
  readonly day_hours: number;
  /** What the customer pays: the price without what a settled complaint took off. */
  readonly gross: Money;
  /** How it was shared out when it was accepted; null before. */
  readonly shares: EarningsSplit | null;
  readonly category_id: number;
  readonly done_at: Date;
  /** The month of the statement that it stands on, `YYYY-MM`; null before it was accepted. */
  readonly month: string | null;
  /** How its money stands; null before it was accepted. */
  readonly payout_status: PayoutStatus | null;
  /** The day on which the bank paid it out. */
  readonly paid_on: string | null;
  readonly name_en: string;
  readonly name_hi: string;
  readonly picture_id: number | null;
}

/** How the money of accepted work stands: the customer has still to pay, it is the next one to be paid out, at the bank, or back from it. */
export type PayoutStatus = 'due' | 'payable' | 'paid' | 'returned';

/** When a job was finished, in milliseconds, and its id. */
export type EarningsPosition = readonly [number, number];

/** Work that is paid for: finished, and neither cancelled nor to be done again. */
const FINISHED_STATES = ['done', 'approved', 'disputed'] as const satisfies readonly LineState[];
const isFinished = sql`l.done_at is not null and l.state in (${sql.join(FINISHED_STATES)})`;

const gross = sql`greatest(l.total - coalesce((
  select sum(d.amount) from disputes d where d.line_id = l.id and d.outcome = 'partial_refund'), 0), 0)::bigint`;

/**
 * How the money of a line `l` stands, from the books: what the customer owes for it, and whether it went out. Work that nothing is owed for
 * is settled.
 */
const payoutJoins = sql`
  left join payables y on y.subject = 'line:' || l.id and l.state = 'approved'
  left join lateral (
    select i.state, i.settled_at from payout_lines o join payout_items i on i.id = o.item_id
    where o.payable_id = y.id order by o.id desc limit 1
  ) payout on true
  left join lateral (
    select sum(e.amount) filter (where e.account = 'customer') as amount_due
    from ledger_entries e where e.payable_id = y.id
  ) balance on true`;
const payout_status = sql`case
  when l.state <> 'approved' then null
  when payout.state = 'paid' then 'paid'
  when payout.state = 'returned' then 'returned'
  when payout.state = 'approved' then 'payable'
  when y.id is not null and coalesce(balance.amount_due, 0) <= 0 then 'payable'
  else 'due' end`;

/** A professional's finished work, the latest first. */
export function earningsQuery(
  professionalId: number,
  { after, limit }: PageRequest<EarningsPosition>,
): RawBuilder<EarningRow> {
  const afterCursor = after
    ? sql`and (l.done_at, l.id) < (${new Date(after[0])}::timestamptz, ${after[1]}::bigint)`
    : sql``;
  return sql<EarningRow>`
    with page as (
      select l.* from booking_lines l
      where l.professional_id = ${professionalId} and ${isFinished} ${afterCursor}
      order by l.done_at desc, l.id desc limit ${limit}
    )
    select l.id, b.code as booking_code, l.state, l.service_date, l.work_type, l.day_hours, ${gross} as gross, l.done_at,
      ${storedShares} as shares, s.category_id, ${payout_status} as payout_status,
      case when payout.state = 'paid' then (payout.settled_at at time zone 'Asia/Kolkata')::date::text end as paid_on,
      case when l.state = 'approved' then to_char(l.approved_at at time zone 'Asia/Kolkata', 'YYYY-MM') end as month,
      s.name_en, s.name_hi, s.picture_ids[1] as picture_id
    from page l join bookings b on b.id = l.booking_id join services s on s.id = l.service_id ${payoutJoins}
    order by l.done_at desc, l.id desc`;
}

/** How many jobs of one price a professional finished on one day, by how they stand. */
export interface FinishedRow
  extends Pick<EarningRow, 'state' | 'gross' | 'shares' | 'category_id' | 'payout_status'> {
  readonly day: string;
  readonly jobs: number;
}

/**
 * All that a professional ever finished, by day, price and how it stands: what is taken off is rounded job by job, so prices are not summed
 * here.
 */
export function finishedQuery(professionalId: number): RawBuilder<FinishedRow> {
  return sql<FinishedRow>`
    select l.state, (l.done_at at time zone 'Asia/Kolkata')::date as day, ${gross} as gross, ${storedShares} as shares, s.category_id,
      ${payout_status} as payout_status, count(*)::int as jobs
    from booking_lines l join services s on s.id = l.service_id ${payoutJoins}
    where l.professional_id = ${professionalId} and ${isFinished}
    group by 1, 2, 3, 4, 5, 6`;
}
