import type { Money } from '@aaspaas/contract/kernel/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '../../kernel/page.ts';
import type { NotNull, Row } from '../../platform/db/tables.ts';
import {
  type EarningsSplit,
  type LineState,
  netPriceSql,
  storedShares,
} from '../../features/booking/index.ts';
import { amountDueSql, isPaidByCustomer } from '../../features/payment/index.ts';

/** A finished line with its pay. Amounts in paise. */
export interface EarningRow
  extends Readonly<
    Pick<
      Row<'booking_lines', { state: LineState; work_type: 'day' | 'hour' }>,
      'id' | 'state' | 'service_date' | 'work_type' | 'day_hours'
    > &
      NotNull<Pick<Row<'booking_lines'>, 'done_at'>> &
      Pick<Row<'services'>, 'category_id' | 'name_en' | 'name_hi'>
  > {
  readonly booking_code: Row<'bookings'>['code'];
  /** What the customer pays: the price minus a settled dispute's reduction. */
  readonly gross: Money;
  /** Shares recorded at acceptance; null before it. */
  readonly shares: EarningsSplit | null;
  /** Month of the statement that includes it, `YYYY-MM`; null before acceptance. */
  readonly month: string | null;
  /** Status of its pay; null before acceptance. */
  readonly payout_status: PayoutStatus | null;
  /** Day on which the bank paid it out. */
  readonly paid_on: string | null;
  readonly picture_id: number | null;
}

/** Pay status of accepted work: the customer still has to pay, it is due for the next run, it is at the bank, or the bank returned it. */
export type PayoutStatus = 'due' | 'payable' | 'paid' | 'returned';

/** Finish time of a job in milliseconds, and its id. */
export type EarningsPosition = readonly [number, number];

/** SQL condition for paid work: finished, and neither cancelled nor to be redone. */
const FINISHED_STATES = ['done', 'approved', 'disputed'] as const satisfies readonly LineState[];
const isFinished = sql`l.done_at is not null and l.state in (${sql.join(FINISHED_STATES)})`;

/**
 * SQL expression for the pay status of a line `l`, from the ledger: what the customer owes for it and whether it was paid
 * out. Work without an open amount is settled.
 */
const payoutJoins = sql`
  left join payables y on y.subject = 'line:' || l.id and l.state = 'approved'
  left join lateral (
    select i.state, i.settled_at from payout_lines o join payout_items i on i.id = o.item_id
    where o.payable_id = y.id order by o.id desc limit 1
  ) payout on true`;
const payout_status = sql`case
  when l.state <> 'approved' then null
  when payout.state = 'paid' then 'paid'
  when payout.state = 'returned' then 'returned'
  when payout.state = 'approved' then 'payable'
  when y.id is not null and ${isPaidByCustomer(sql`y.id`)} then 'payable'
  else 'due' end`;

/** Returns a professional's finished work, newest first. */
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
    select l.id, b.code as booking_code, l.state, l.service_date, l.work_type, l.day_hours, ${netPriceSql} as gross, l.done_at,
      ${storedShares} as shares, s.category_id, ${payout_status} as payout_status,
      case when payout.state = 'paid' then (payout.settled_at at time zone 'Asia/Kolkata')::date::text end as paid_on,
      case when l.state = 'approved' then to_char(l.approved_at at time zone 'Asia/Kolkata', 'YYYY-MM') end as month,
      s.name_en, s.name_hi, s.picture_ids[1] as picture_id
    from page l join bookings b on b.id = l.booking_id join services s on s.id = l.service_id ${payoutJoins}
    order by l.done_at desc, l.id desc`;
}

/** Number of jobs with one price that a professional finished on one day, by pay status. */
export interface FinishedRow
  extends Pick<EarningRow, 'state' | 'gross' | 'shares' | 'category_id' | 'payout_status'> {
  readonly day: string;
  readonly jobs: number;
  /**
   * The day on which the pay becomes available at the latest: finished work that its customer has paid for is approved then
   * without an answer. Null for all other work.
   */
  readonly available_on: string | null;
}

/** SQL expression for `FinishedRow.available_on` of a line `l`. */
const available_on = sql`case when l.state = 'done' and ${amountDueSql(netPriceSql, sql`'line:' || l.id`)} = 0
  then (l.deadline_at at time zone 'Asia/Kolkata')::date::text end`;

/**
 * Returns a professional's full history by day, price and pay status. Prices are not summed here because deductions are
 * rounded per job.
 */
export function finishedQuery(professionalId: number): RawBuilder<FinishedRow> {
  return sql<FinishedRow>`
    select l.state, (l.done_at at time zone 'Asia/Kolkata')::date as day, ${netPriceSql} as gross, ${storedShares} as shares, s.category_id,
      ${payout_status} as payout_status, ${available_on} as available_on, count(*)::int as jobs
    from booking_lines l join services s on s.id = l.service_id ${payoutJoins}
    where l.professional_id = ${professionalId} and ${isFinished}
    group by 1, 2, 3, 4, 5, 6, 7`;
}
