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

/** A line that was paid for: finished work, a cancellation fee, or a visit to a customer who was absent. Amounts in paise. */
export interface EarningRow
  extends Readonly<
    Pick<
      Row<'booking_lines', { state: LineState; work_type: 'day' | 'hour' }>,
      'id' | 'state' | 'service_date' | 'work_type' | 'day_hours' | 'cancel_reason'
    > &
      Pick<Row<'services'>, 'category_id' | 'subcategory_id' | 'name_en' | 'name_hi'>
  > {
  readonly booking_code: Row<'bookings'>['code'];
  /** When the work was finished or cancelled, or when the visit ended. */
  readonly earned_at: Date;
  /** What the customer pays: the price minus a settled dispute's reduction, or the fee. */
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

/** SQL condition for a fee that the professional shares: for a cancellation, or for a visit to an absent customer. */
const isPaidFee = sql`l.state = 'cancelled' and l.cancel_fee > 0
  and exists (select from line_shares h where h.line_id = l.id)`;

/** SQL condition for a line whose earning is final. */
const isSettled = sql`l.state in ('approved', 'cancelled')`;

/** SQL expression for what the customer pays for a line `l`. */
const gross = sql`case when l.state = 'cancelled' then l.cancel_fee else ${netPriceSql} end`;

/** How far the pay of a payable is, in the order of `PAYOUT_STATUSES`; a line has the status of its part that is paid last. */
const STEP = { due: 1, held: 2, returned: 3, payable: 4, paid: 5 } as const satisfies Record<
  PayoutStatus,
  number
>;

/**
 * SQL joins for the pay of a line `l`, from the ledger: what the professional is still owed for its work and its extra time, whether the
 * customer has paid that, whether it is held, and what became of the last payment. `payout.waits_until`: the day from which it is payable.
 */
const payoutJoins = (now: Date) => sql`
  left join lateral (
    select min(case
        when pay.rest > 0 and not (${isPaidByCustomer(sql`y.id`)}) then ${STEP.due}::int
        when pay.rest > 0 and pay.held >= pay.rest then ${STEP.held}::int
        when pay.rest > 0 and item.state = 'returned' then ${STEP.returned}::int
        when pay.rest > 0 then ${STEP.payable}::int
        when item.state = 'paid' then ${STEP.paid}::int
        when item.state is null and not (${isPaidByCustomer(sql`y.id`)}) then ${STEP.due}::int
        else ${STEP.payable}::int end) as step,
      max(item.settled_at) as settled_at,
      (max(y.payable_at) filter (where pay.rest > 0 and y.payable_at > ${now}) at time zone 'Asia/Kolkata')::date::text as waits_until
    from payables y
    left join lateral (
      select i.state, i.settled_at from payout_lines o join payout_items i on i.id = o.item_id
      where o.payable_id = y.id order by o.id desc limit 1
    ) item on true
    cross join lateral (
      select balance.rest, coalesce((
        select sum(coalesce(h.amount, balance.rest)) from payout_holds h
        where h.payable_id = y.id and h.released_at is null and (h.ends_at is null or h.ends_at > ${now})), 0) as held
      from (select coalesce(-sum(e.amount), 0) as rest from ledger_entries e
        where e.account = 'pro' and e.account_id = l.professional_id and e.payable_id = y.id) balance
    ) pay
    where y.subject in ('line:' || l.id, 'extra:' || l.id) and ${isSettled}
  ) payout on true`;

const payout_status = sql`case
  when not (${isSettled}) then null
  when payout.step = ${STEP.held} then 'held'
  when payout.step = ${STEP.returned} then 'returned'
  when payout.step = ${STEP.payable} then 'payable'
  when payout.step = ${STEP.paid} then 'paid'
  else 'due' end`;

/** Returns a professional's finished work and fees, newest first. */
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
      select * from (${newest(isFinished, sql`l.done_at`)} union all ${newest(isPaidFee, sql`l.cancelled_at`)}) earned
      order by earned_at desc, id desc limit ${limit}
    )
    select l.id, b.code as booking_code, l.state, l.service_date, l.work_type, l.day_hours, ${gross} as gross, l.earned_at,
      ${storedShares} as shares, s.category_id, s.subcategory_id, l.cancel_reason, ${payout_status} as payout_status,
      case when payout.step = ${STEP.paid} then (payout.settled_at at time zone 'Asia/Kolkata')::date::text end as paid_on,
      payout.waits_until as available_on,
      case when ${isSettled} then to_char(coalesce(l.approved_at, l.cancelled_at) at time zone 'Asia/Kolkata', 'YYYY-MM') end as month,
      s.name_en, s.name_hi, s.picture_ids[1] as picture_id
    from page l join bookings b on b.id = l.booking_id join services s on s.id = l.service_id ${payoutJoins(now)}
    order by l.earned_at desc, l.id desc`;
}

/** Number of jobs with one price that a professional earned on one day, by pay status; fees count as jobs. */
export interface FinishedRow
  extends Pick<
    EarningRow,
    'state' | 'gross' | 'shares' | 'category_id' | 'subcategory_id' | 'payout_status'
  > {
  readonly day: string;
  readonly jobs: number;
  /**
   * The day on which pay that the customer has paid for becomes available: approved pay waits for its date; finished work is approved at the
   * latest at its deadline, and then waits, too. Null for all other work.
   */
  readonly available_on: string | null;
}

/** SQL expression for `FinishedRow.available_on` of a line `l` with the joins above. */
const availableOn = (waitingMinutes: number) => sql`case
  when l.state = 'done' and ${amountDueSql(netPriceSql, sql`'line:' || l.id`)} = 0
    then ((greatest(l.deadline_at, l.ends_at) + make_interval(mins => ${waitingMinutes}::int)) at time zone 'Asia/Kolkata')::date::text
  when ${payout_status} in ('payable', 'returned') then payout.waits_until end`;

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
    select l.state, (${at} at time zone 'Asia/Kolkata')::date as day, ${gross} as gross, ${storedShares} as shares, s.category_id, s.subcategory_id,
      ${payout_status} as payout_status, ${availableOn(waitingMinutes)} as available_on, count(*)::int as jobs
    from booking_lines l join services s on s.id = l.service_id ${payoutJoins(now)}
    where l.professional_id = ${professionalId} and ${condition}
    group by 1, 2, 3, 4, 5, 6, 7, 8`;
  return sql<FinishedRow>`
    ${days(isFinished, sql`l.done_at`)} union all ${days(isPaidFee, sql`l.cancelled_at`)}`;
}
