import type { Money } from '@aaspaas/contract/kernel/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '../../kernel/page.ts';
import type { Row } from '../../platform/db/tables.ts';
import {
  type EarningsSplit,
  lineOfSubjectSql,
  type LineState,
  netPriceSql,
  storedShares,
} from '../../features/booking/index.ts';
import { amountDueSql, isPaidByCustomer, isPaidOrAtRisk } from '../../features/payment/index.ts';
import { hasNewerVerified } from '../../features/provider/index.ts';

/**
 * A line that was paid for: finished work, a cancellation fee, a visit to a customer who was absent, or a part of the pay for work that another
 * professional did again. Amounts in paise.
 */
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
  /** The bank's reference of that payment. */
  readonly paid_reference: string | null;
  /** The first day on which approved pay can be in a payout, if that is still to come; Asia/Kolkata. */
  readonly available_on: string | null;
  /** The same of extra time, which is paid on its own, and what the professional earns with it; null without charged extra time. */
  readonly extra_net: Money | null;
  readonly extra_status: PayoutStatus | null;
  readonly extra_paid_on: string | null;
  readonly extra_paid_reference: string | null;
  readonly extra_available_on: string | null;
  readonly picture_id: number | null;
  /** The professional's part of work that another one did again; null for all other rows, whose pay the other columns state. */
  readonly first_part: Money | null;
  /** Of repeated work: what the platform adds for the professional who did it again, less the part of the first one; 0 for all other rows. */
  readonly divided: Money;
  /** Of it what the platform adds. */
  readonly top_up: Money;
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

/**
 * SQL join for the pay of a payable of a line `l`, from the ledger: what the professional is still owed, whether the customer has paid that,
 * whether it is held, and what became of the last payment. Its columns are null before acceptance.
 *
 * @param alias the name of the join
 * @param subject an SQL expression
 * @param earner an SQL expression of the professional's account: repeated work has two
 */
export const payOf = (
  alias: 'work' | 'extra' | 'pay',
  subject: RawBuilder<string>,
  earner: RawBuilder<unknown>,
  now: Date,
) => sql`
  left join lateral (
    select (case
        when pay.rest > 0 and not ${isPaidOrAtRisk(sql`y.id`, sql`pay.rest`, now)} then 'due'
        when pay.rest > 0 and pay.held >= pay.rest then 'held'
        when pay.rest > 0 and item.parked then 'returned'
        when pay.rest > 0 then 'payable'
        when item.state = 'paid' or exists (select from payable_settlements c where c.payable_id = y.id and c.kind = 'cash') then 'paid'
        when item.state is null and not (${isPaidByCustomer(sql`y.id`)}) then 'due'
        else 'payable' end) as status,
      case when pay.rest <= 0 and item.state = 'paid' then (item.settled_at at time zone 'Asia/Kolkata')::date::text end as paid_on,
      case when pay.rest <= 0 and item.state = 'paid' then item.reference end as paid_reference,
      case when pay.rest > 0 and y.payable_at > ${now} then (y.payable_at at time zone 'Asia/Kolkata')::date::text end as available_on
    from payables y
    left join lateral (
      select i.state, i.reference, i.settled_at,
        i.state = 'returned' and i.parks and not ${hasNewerVerified(sql`i.account_id`, sql`i.bank_account_id`)} as parked
      from payout_lines o join payout_items i on i.id = o.item_id
      where o.payable_id = y.id and i.account_id = ${earner} order by o.id desc limit 1
    ) item on true
    cross join lateral (
      select balance.rest, ${heldSql(sql`y.id`, sql`balance.rest`, earner, now)} as held
      from (select coalesce(-sum(e.amount), 0) as rest from ledger_entries e
        where e.account = 'pro' and e.account_id = ${earner} and e.payable_id = y.id) balance
    ) pay
    where y.subject = ${subject} and ${isSettled}
  ) ${sql.ref(alias)} on true`;

/** SQL expression for what of a payable is held of what a professional is owed, at most that; paise. */
export const heldSql = (
  payableId: RawBuilder<unknown>,
  owed: RawBuilder<unknown>,
  earner: RawBuilder<unknown>,
  now: Date,
) => sql`least(${owed}, coalesce((
  select sum(coalesce(h.amount, ${owed})) from payout_holds h
  where h.payable_id = ${payableId} and h.account_id = ${earner} and h.released_at is null
    and (h.ends_at is null or h.ends_at > ${now})), 0))`;

/** SQL `from` and `where` of the lines `l` that another professional did again, with the divisions `p` of which the first one has a part. */
const firstPartsOf = (professionalId: number) => sql`pay_splits p join payables y on y.id = p.payable_id
    join booking_lines l on l.id = ${lineOfSubjectSql(sql`y.subject`)}
    where p.first_professional_id = ${professionalId} and p.amount > 0`;

/** SQL expression for a part of the pay as a split: nothing is deducted from it any more. */
const firstShares = (
  amount: RawBuilder<unknown>,
) => sql`jsonb_build_object('gross', ${amount}, 'commission', 0, 'tax', 0,
    'gst', 0, 'tcs', 0, 'tds', 0, 'net', ${amount})`;

/** SQL expression for an amount of the division `p` of a line `l` that the professional did again; 0 without one. */
const dividedOf = (professionalId: number, amount: RawBuilder<unknown>) => sql`coalesce((
    select ${amount} from payables y join pay_splits p on p.payable_id = y.id
    where y.subject = 'line:' || l.id and p.second_professional_id = ${professionalId}), 0)::bigint`;

/**
 * Returns a professional's finished work and fees, and parts of the pay for work that another one did again, newest first.
 *
 * @param lineId only this line
 */
export function earningsQuery(
  professionalId: number,
  { after, limit }: PageRequest<EarningsPosition>,
  now: Date,
  lineId: number | null = null,
): RawBuilder<EarningRow> {
  const earner = sql`${professionalId}::bigint`;
  const newest = (condition: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`(
    select l.*, ${at} as earned_at, null::bigint as first_part from booking_lines l
    where l.professional_id = ${professionalId} and ${condition} ${lineId === null ? sql`` : sql`and l.id = ${lineId}`}
      ${after ? sql`and (${at}, l.id) < (${new Date(after[0])}::timestamptz, ${after[1]}::bigint)` : sql``}
    order by ${at} desc, l.id desc limit ${limit})`;
  const firstParts = sql`(
    select l.*, p.at as earned_at, p.amount as first_part from ${firstPartsOf(professionalId)}
    ${lineId === null ? sql`` : sql`and l.id = ${lineId}`}
      ${after ? sql`and (p.at, l.id) < (${new Date(after[0])}::timestamptz, ${after[1]}::bigint)` : sql``}
    order by p.at desc, l.id desc limit ${limit})`;
  return sql<EarningRow>`
    with page as (
      select * from (
        ${newest(isFinished, sql`l.done_at`)} union all ${newest(isPaidFee, sql`l.cancelled_at`)} union all ${firstParts}
      ) earned
      order by earned_at desc, id desc limit ${limit}
    )
    select l.id, b.code as booking_code, l.state, l.service_date, l.work_type, l.day_hours, coalesce(l.first_part, ${gross}) as gross, l.earned_at,
      l.first_part, ${dividedOf(professionalId, sql`p.top_up - p.amount`)} as divided,
      ${dividedOf(professionalId, sql`p.top_up`)} as top_up,
      case when l.first_part is null then ${storedShares} else ${firstShares(sql`l.first_part`)} end as shares, s.category_id, s.subcategory_id, l.cancel_reason,
      case when ${isSettled} then coalesce(work.status, 'due') end as payout_status, work.paid_on, work.paid_reference, work.available_on,
      (select sum(h.net)::bigint from line_shares h where h.line_id = l.id and h.part = 'extra' and l.first_part is null having sum(h.gross) > 0) as extra_net,
      extra.status as extra_status, extra.paid_on as extra_paid_on, extra.paid_reference as extra_paid_reference,
      extra.available_on as extra_available_on,
      case when ${isSettled} then to_char(coalesce(l.approved_at, l.cancelled_at) at time zone 'Asia/Kolkata', 'YYYY-MM') end as month,
      s.name_en, s.name_hi, s.picture_ids[1] as picture_id
    from page l join bookings b on b.id = l.booking_id join services s on s.id = l.service_id
    ${payOf('work', sql<string>`'line:' || l.id`, earner, now)} ${payOf('extra', sql<string>`'extra:' || l.id`, earner, now)}
    order by l.earned_at desc, l.id desc`;
}

/** Number of jobs with one price that a professional earned on one day; fees count as jobs. */
export interface FinishedRow
  extends Pick<EarningRow, 'state' | 'gross' | 'shares' | 'divided' | 'category_id' | 'subcategory_id'> {
  readonly day: string;
  readonly jobs: number;
  /**
   * The day on which the pay of finished work that the customer has paid for becomes available: it is approved at the latest at its deadline,
   * and then waits. Null for all other work.
   */
  readonly available_on: string | null;
}

/** SQL expression for `FinishedRow.available_on` of a line `l`. */
const availableOn = (waitingMinutes: number) => sql`case
  when l.state = 'done' and ${amountDueSql(netPriceSql, sql`'line:' || l.id`)} = 0
    then ((greatest(l.deadline_at, l.ends_at) + make_interval(mins => ${waitingMinutes}::int)) at time zone 'Asia/Kolkata')::date::text end`;

/**
 * Returns a professional's full history by day and price. Prices are not summed here because deductions are rounded per job.
 *
 * @param waitingMinutes how long the pay of the next job waits
 */
export function finishedQuery(professionalId: number, waitingMinutes: number): RawBuilder<FinishedRow> {
  const days = (condition: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
    select l.state, (${at} at time zone 'Asia/Kolkata')::date as day, ${gross} as gross, ${storedShares} as shares, s.category_id, s.subcategory_id,
      ${availableOn(waitingMinutes)} as available_on, ${dividedOf(professionalId, sql`p.top_up - p.amount`)} as divided, count(*)::int as jobs
    from booking_lines l join services s on s.id = l.service_id
    where l.professional_id = ${professionalId} and ${condition}
    group by 1, 2, 3, 4, 5, 6, 7, 8`;
  const firstParts = sql`
    select f.state, f.day, f.amount, ${firstShares(sql`f.amount`)}, s.category_id, s.subcategory_id, null::text, 0::bigint, f.jobs
    from (
      select l.state, (p.at at time zone 'Asia/Kolkata')::date as day, p.amount, l.service_id, count(*)::int as jobs
      from ${firstPartsOf(professionalId)} group by 1, 2, 3, 4
    ) f join services s on s.id = f.service_id`;
  return sql<FinishedRow>`
    ${days(isFinished, sql`l.done_at`)} union all ${days(isPaidFee, sql`l.cancelled_at`)} union all ${firstParts}`;
}

/** What a professional is owed for charged work, by the day from which it is payable; paise. */
export interface OwedRow {
  /** The day in Asia/Kolkata, if it is still to come. */
  readonly available_on: string | null;
  /** Whether the customer has paid for it, or the platform bears the risk. */
  readonly customer_paid: boolean;
  /** Not held. */
  readonly amount: number;
  readonly held: number;
}

/** Returns what a professional is owed, from the ledger: parts of a job that are held, or paid on their own, count as what they are. */
export function owedQuery(professionalId: number, now: Date): RawBuilder<OwedRow> {
  return sql<OwedRow>`
    select owed.available_on, owed.customer_paid, sum(owed.rest - owed.held)::bigint as amount, sum(owed.held)::bigint as held
    from (
      select balance.rest, ${heldSql(sql`y.id`, sql`balance.rest`, sql`${professionalId}::bigint`, now)} as held, ${isPaidOrAtRisk(sql`y.id`, sql`balance.rest`, now)} as customer_paid,
        case when y.payable_at > ${now} then (y.payable_at at time zone 'Asia/Kolkata')::date::text end as available_on
      from (
        select payable_id, -sum(amount) as rest from ledger_entries
        where account = 'pro' and account_id = ${professionalId} group by payable_id having sum(amount) < 0
      ) balance join payables y on y.id = balance.payable_id
    ) owed
    group by 1, 2`;
}

/** What was paid out to a professional, and what is at the bank; paise. */
export interface PaidRow {
  readonly paid: number;
  readonly sending: number;
}

/** Returns what was paid out to a professional. */
export function paidQuery(professionalId: number): RawBuilder<PaidRow> {
  return sql<PaidRow>`
    select coalesce(sum(amount) filter (where state = 'paid'), 0)::bigint as paid,
      coalesce(sum(amount) filter (where state in ('approved', 'sent')), 0)::bigint as sending
    from payout_items where account_id = ${professionalId}`;
}
