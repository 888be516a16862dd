import type { Money } from '@aaspaas/contract/kernel/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '../../kernel/page.ts';
import type { Row } from '../../platform/db/tables.ts';
import {
  type EarningsSplit,
  type LineState,
  netPriceSql,
  storedShares,
} from '../../features/booking/index.ts';
import { amountDueSql, isPaidByCustomer } from '../../features/payment/index.ts';

/** A line that was paid for: finished work, or a visit to a customer who was absent. Amounts in paise. */
export interface EarningRow
  extends Readonly<
    Pick<
      Row<'booking_lines', { state: LineState; work_type: 'day' | 'hour' }>,
      'id' | 'state' | 'service_date' | 'work_type' | 'day_hours'
    > &
      Pick<Row<'services'>, 'category_id' | 'name_en' | 'name_hi'>
  > {
  readonly booking_code: Row<'bookings'>['code'];
  /** When the work was finished, or when the visit ended. */
  readonly earned_at: Date;
  /** What the customer pays: the price minus a settled dispute's reduction, or the charge for the visit. */
  readonly gross: Money;
  /** Shares recorded at acceptance; null before it. */
  readonly shares: EarningsSplit | null;
  /** Month of the statement that includes it, `YYYY-MM`; null before acceptance. */
  readonly month: string | null;
  /** Status of its pay; null before acceptance. */
  readonly payout_status: PayoutStatus | null;
  /** Day on which the bank paid it out. */
  readonly paid_on: string | null;
  /** The first day on which approved pay can be in a payout, if that is still to come; Asia/Kolkata. */
  readonly available_on: string | null;
  readonly picture_id: number | null;
}

/** Pay status of accepted work: the customer still has to pay, it waits for a run or is at the bank, it is held back, paid, or returned. */
export type PayoutStatus = 'due' | 'payable' | 'held' | 'paid' | 'returned';

/** When a job was earned, in milliseconds, and its id. */
export type EarningsPosition = readonly [number, number];

/** SQL condition for paid work: finished, and neither cancelled nor to be redone. */
const FINISHED_STATES = ['done', 'approved', 'disputed'] as const satisfies readonly LineState[];
const isFinished = sql`l.done_at is not null and l.state in (${sql.join(FINISHED_STATES)})`;

/** SQL condition for a paid visit to an absent customer: only the charge for a visit has shares without accepted work. */
const isPaidVisit = sql`l.state = 'cancelled' and l.absent_at is not null
  and exists (select from line_shares h where h.line_id = l.id)`;

/** SQL condition for a line whose earning is final. */
const isSettled = sql`l.state in ('approved', 'cancelled')`;

/** SQL expression for what the customer pays for a line `l`. */
const gross = sql`case when l.state = 'cancelled' then l.cancel_fee else ${netPriceSql} end`;

/**
 * SQL expression for the pay status of a line `l`, from the ledger: what the customer owes for it and whether it was paid
 * out. Work without an open amount is settled.
 */
const payoutJoins = sql`
  left join payables y on y.subject = 'line:' || l.id and ${isSettled}
  left join lateral (
    select i.state, i.settled_at from payout_lines o join payout_items i on i.id = o.item_id
    where o.payable_id = y.id order by o.id desc limit 1
  ) payout on true`;
const payout_status = sql`case
  when not (${isSettled}) then null
  when payout.state = 'paid' then 'paid'
  when y.id is not null and payout.state is distinct from 'approved' and payout.state is distinct from 'sent' and exists (
    select from payout_holds h where h.payable_id = y.id and h.amount is null and h.released_at is null) then 'held'
  when payout.state = 'returned' then 'returned'
  when payout.state in ('approved', 'sent') then 'payable'
  when y.id is not null and ${isPaidByCustomer(sql`y.id`)} then 'payable'
  else 'due' end`;

/** SQL expression for `EarningRow.available_on` of a line `l` with the joins above. */
const waitsUntil = (now: Date) => sql`case
  when ${isSettled} and y.payable_at > ${now} and (payout.state is null or payout.state = 'returned')
    then (y.payable_at at time zone 'Asia/Kolkata')::date::text end`;

/** Returns a professional's finished work and paid visits, newest first. */
export function earningsQuery(
  professionalId: number,
  { after, limit }: PageRequest<EarningsPosition>,
  now: Date,
): RawBuilder<EarningRow> {
  const newest = (condition: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`(
    select l.*, ${at} as earned_at from booking_lines l
    where l.professional_id = ${professionalId} and ${condition}
      ${after ? sql`and (${at}, l.id) < (${new Date(after[0])}::timestamptz, ${after[1]}::bigint)` : sql``}
    order by ${at} desc, l.id desc limit ${limit})`;
  return sql<EarningRow>`
    with page as (
      select * from (${newest(isFinished, sql`l.done_at`)} union all ${newest(isPaidVisit, sql`l.cancelled_at`)}) earned
      order by earned_at desc, id desc limit ${limit}
    )
    select l.id, b.code as booking_code, l.state, l.service_date, l.work_type, l.day_hours, ${gross} as gross, l.earned_at,
      ${storedShares} as shares, s.category_id, ${payout_status} as payout_status,
      case when payout.state = 'paid' then (payout.settled_at at time zone 'Asia/Kolkata')::date::text end as paid_on,
      ${waitsUntil(now)} as available_on,
      case when ${isSettled} then to_char(coalesce(l.approved_at, l.cancelled_at) at time zone 'Asia/Kolkata', 'YYYY-MM') end as month,
      s.name_en, s.name_hi, s.picture_ids[1] as picture_id
    from page l join bookings b on b.id = l.booking_id join services s on s.id = l.service_id ${payoutJoins}
    order by l.earned_at desc, l.id desc`;
}

/** Number of jobs with one price that a professional earned on one day, by pay status; paid visits count as jobs. */
export interface FinishedRow
  extends Pick<EarningRow, 'state' | 'gross' | 'shares' | 'category_id' | 'payout_status'> {
  readonly day: string;
  readonly jobs: number;
  /**
   * The day on which pay that the customer has paid for becomes available: approved pay waits for its date; finished work is approved at the
   * latest at its deadline, and then waits, too. Null for all other work.
   */
  readonly available_on: string | null;
}

/** SQL expression for `FinishedRow.available_on` of a line `l` with the joins above. */
const availableOn = (now: Date, waitingMinutes: number) => sql`case
  when l.state = 'done' and ${amountDueSql(netPriceSql, sql`'line:' || l.id`)} = 0
    then ((greatest(l.deadline_at, l.ends_at) + make_interval(mins => ${waitingMinutes}::int)) at time zone 'Asia/Kolkata')::date::text
  when ${payout_status} in ('payable', 'returned') then ${waitsUntil(now)} end`;

/**
 * Returns a professional's full history by day, price and pay status. Prices are not summed here because deductions are
 * rounded per job.
 *
 * @param waitingMinutes how long the pay of the next job waits
 */
export function finishedQuery(
  professionalId: number,
  now: Date,
  waitingMinutes: number,
): RawBuilder<FinishedRow> {
  const days = (condition: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
    select l.state, (${at} at time zone 'Asia/Kolkata')::date as day, ${gross} as gross, ${storedShares} as shares, s.category_id,
      ${payout_status} as payout_status, ${availableOn(now, waitingMinutes)} as available_on, count(*)::int as jobs
    from booking_lines l join services s on s.id = l.service_id ${payoutJoins}
    where l.professional_id = ${professionalId} and ${condition}
    group by 1, 2, 3, 4, 5, 6, 7`;
  return sql<FinishedRow>`
    ${days(isFinished, sql`l.done_at`)} union all ${days(isPaidVisit, sql`l.cancelled_at`)}`;
}
