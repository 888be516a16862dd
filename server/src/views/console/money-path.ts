import type {
  adminBookingEndpoints,
  BookingJobMoney,
  MONEY_STEPS,
  MoneyPath,
} from '@aaspaas/contract/features/admin-bookings.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { instantOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import { type EarningsSplit, storedShares } from '../../features/booking/index.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { Executor } from '../../platform/db/connect.ts';
import { jobMoneyOf } from '../earnings/index.ts';
import { whereMoneyIs } from './rules/money-now.ts';

type Step = (typeof MONEY_STEPS)[number];

/** A step of a payment. Amounts in paise. */
interface StepRow {
  readonly capture_id: number;
  readonly order_id: number;
  readonly payment_id: string;
  readonly amount: number;
  readonly step: Step;
  readonly at: Date | null;
  readonly day: string | null;
  readonly step_amount: number;
  readonly reference: string | null;
  readonly settlement: number | null;
}

/** Where the money of a booking is (money.md, "Where is ₹598?"). */
export function moneyPathViews({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Handlers<'admin.booking_money' & keyof typeof adminBookingEndpoints> {
  return {
    'admin.booking_money': async ({ params: { code } }, { language }) => {
      const { rows: bookings } = await sql<{ id: number }>`
        select id from bookings where code = ${code.toUpperCase()} and confirmed_at is not null`.execute(db);
      const [booking] = bookings;
      if (!booking) throw new Failure('not_found');
      const { rows } = await stepsQuery(booking.id).execute(db);
      return {
        data: {
          payments: [...Map.groupBy(rows, ({ capture_id }) => capture_id).values()].map(presentPath),
          jobs: await jobsOf(db, booking.id, clock.now(), language),
        },
      };
    },
  };
}

/**
 * The steps of all captures of a booking, oldest first: its orders by their purpose, so that a payment of several services is one payment.
 * Each part reads an index per capture.
 */
const stepsQuery = (bookingId: number): RawBuilder<StepRow> => sql`
  with captured as materialized (
    select c.id, c.order_id, c.gateway_payment_id, c.amount, c.captured_at
    from payment_orders o join lateral (
      select * from payment_captures where order_id = o.id and not surplus
      union all select * from payment_captures where order_id = o.id and surplus
    ) c on true
    where o.purpose = 'booking:' || ${bookingId}::bigint
  ), refunds as materialized (
    select r.*, coalesce(r.gateway_refund_id, 'refund:' || r.id) as name from captured c join payment_refunds r on r.capture_id = c.id
    where r.state <> 'void' and r.chargeback_id is null
  ), steps as (
    select c.id as capture_id, 'captured' as step, c.captured_at as at, null::date as day, c.amount as step_amount,
      c.gateway_payment_id as reference, null::bigint as settlement, 1 as place
    from captured c
    union all
    select c.id, 'settled', s.settled_at, null, r.credit - r.debit, s.utr, s.id, 2
    from captured c join settlement_rows r on r.entity_id = c.gateway_payment_id
    join settlements s on s.id = r.settlement_id and s.state = 'posted'
    union all
    select c.id, 'in_bank', null, b.day, r.credit - r.debit, b.utr, s.id, 3
    from captured c join settlement_rows r on r.entity_id = c.gateway_payment_id
    join settlements s on s.id = r.settlement_id and s.state = 'posted' join bank_lines b on b.settlement_id = s.id
    union all
    select r.capture_id, 'refund', min(r.created_at), null, sum(r.amount)::bigint, r.name, null, 4 from refunds r group by r.capture_id, r.name
    union all
    select r.capture_id, 'refunded', max(r.processed_at), null, sum(r.amount)::bigint, max(r.reference), null, 5
    from refunds r where r.state = 'processed' group by r.capture_id, r.name
    union all
    select c.id, 'charged_back', d.deducted_at, null, d.deducted, d.gateway_id, null, 6
    from captured c join chargebacks d on d.capture_id = c.id and d.deducted > 0
    union all
    select c.id, 'chargeback_won', coalesce(d.returned_at, d.decided_at), null, case when d.outcome = 'won' then d.deducted else d.returned end,
      d.gateway_id, null, 7
    from captured c join chargebacks d on d.capture_id = c.id and (d.outcome = 'won' or d.returned > 0)
  )
  select t.capture_id, c.order_id, c.gateway_payment_id as payment_id, c.amount, t.step, t.at, t.day::text as day, t.step_amount, t.reference,
    t.settlement
  from steps t join captured c on c.id = t.capture_id
  -- A day of the bank statement has no time: it is after everything of that day.
  order by t.capture_id, coalesce(t.at, (t.day + 1)::timestamp at time zone 'Asia/Kolkata'), t.place, t.reference`;

interface JobRow
  extends Readonly<
    Pick<Row<'booking_lines'>, 'id' | 'professional_id'> & Pick<Row<'services'>, 'name_en' | 'name_hi'>
  > {
  readonly professional_name: Row<'accounts'>['name'] | null;
  readonly shares: EarningsSplit | null;
}

/** Returns whose the price of each line of a booking is, and where the professionals' parts are. */
async function jobsOf(
  db: Executor,
  bookingId: number,
  now: Date,
  language: 'en' | 'hi',
): Promise<BookingJobMoney[]> {
  const { rows } = await sql<JobRow>`
    select l.id, l.professional_id, s.name_en, s.name_hi, a.name as professional_name, ${storedShares} as shares
    from booking_lines l join services s on s.id = l.service_id left join accounts a on a.id = l.professional_id
    where l.booking_id = ${bookingId} order by l.id`.execute(db);
  const money = await jobMoneyOf(
    db,
    rows.map(({ id }) => id),
    now,
    true,
  );
  return rows.map(({ id, professional_id, professional_name, shares, ...service }) => ({
    detail_id: id,
    service_name: language === 'hi' ? service.name_hi : service.name_en,
    professional:
      professional_id === null || professional_name === null
        ? null
        : { id: professional_id, name: professional_name },
    split: shares && presentSplit(shares),
    parts: money.get(id) ?? [],
  }));
}

function presentSplit(shares: EarningsSplit): NonNullable<BookingJobMoney['split']> {
  return {
    gross: toRupees(shares.gross),
    net: toRupees(shares.net),
    commission: toRupees(shares.commission),
    tax: toRupees(shares.tax),
    gst: toRupees(shares.gst),
    tcs: toRupees(shares.tcs),
    tds: toRupees(shares.tds),
  };
}

function presentPath(rows: readonly StepRow[]): MoneyPath {
  const [first] = rows;
  if (!first) throw new Error('a group has a row');
  const { order_id: payment, payment_id, amount } = first;
  const steps = rows.map((row) => ({
    step: row.step,
    at: isoOf(row.at ?? instantOf(row.day ?? '', '00:00')),
    amount: toRupees(paise(row.step_amount)),
    reference: row.reference || null,
    settlement: row.settlement,
  }));
  return {
    payment,
    payment_id,
    amount: toRupees(paise(amount)),
    now: whereMoneyIs(
      amount,
      rows.map((row) => ({ step: row.step, amount: row.step_amount })),
    ),
    steps,
  };
}
