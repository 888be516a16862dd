import { sql } from 'kysely';
import { aCustomer, aProfessional } from './accounts.ts';
import { aService } from './bookings.ts';
import { aMeasuredLine, indian, type MeasuredLine } from './measured-lines.ts';
import type { TestApp } from './test-app.ts';

/**
 * Writes the lines, payments and searches whose measures a test computes by hand: nine lines of 10 November 2026, and earlier ones for
 * comparisons and repeated bookings. Returns the line outside every area, which is not assigned, and the service of the line in Mumbai.
 */
export async function seedMeasuredLines(
  app: TestApp,
): Promise<{ readonly uncovered: number; readonly mumbaiService: number }> {
  const { id: serviceId } = await aService(app, 'Plumber');
  const mumbaiService = (await aService(app, 'Electrician')).id;
  const customer = async () => (await aCustomer(app)).id;
  const [a, b, c, e, f] = [
    await customer(),
    await customer(),
    await customer(),
    await customer(),
    await customer(),
  ];
  const professional = async () => {
    const { id } = await aProfessional(app);
    await sql`insert into professionals (account_id, state, state_at, created_at)
      values (${id}, 'approved', ${app.clock.now()}, ${app.clock.now()})`.execute(app.connection.db);
    return id;
  };
  const [p, q, r] = [await professional(), await professional(), await professional()];
  const line = (one: Omit<MeasuredLine, 'serviceId'> & { serviceId?: number }) =>
    aMeasuredLine(app, { serviceId, ...one });

  // 10 November, Bengaluru: eight lines.
  const first = await line({
    customer: a,
    professional: p,
    slot: '2026-11-10T10:00',
    price: 300,
    commission: 60,
    events: [
      ['confirm', '2026-11-10T09:00'],
      ['allocate', '2026-11-10T09:04'],
      ['start', '2026-11-10T10:00'],
      ['finish', '2026-11-10T12:00'],
      ['approve', '2026-11-10T12:30'],
    ],
  });
  const disputed = await line({
    customer: b,
    professional: p,
    slot: '2026-11-10T14:00',
    price: 400,
    reduced: 100,
    commission: 45,
    events: [
      ['confirm', '2026-11-10T09:00'],
      ['allocate', '2026-11-10T09:10'],
      ['start', '2026-11-10T14:16'],
      ['finish', '2026-11-10T16:00'],
      ['decline', '2026-11-10T17:00'],
      ['resolve_partial_refund', '2026-11-11T10:00'],
    ],
  });
  await line({
    customer: c,
    slot: '2026-11-12T10:00',
    events: [
      ['confirm', '2026-11-10T10:00'],
      ['cancel_by_user', '2026-11-10T10:30'],
    ],
  });
  await line({
    customer: a,
    pin: '560001',
    slot: '2026-11-10T13:00',
    events: [
      ['confirm', '2026-11-10T11:00'],
      ['expire_unassigned', '2026-11-10T13:00'],
    ],
  });
  await line({
    customer: b,
    professional: r,
    slot: '2026-11-10T15:00',
    events: [
      ['confirm', '2026-11-10T12:00'],
      ['allocate', '2026-11-10T13:05'],
      ['no_show', '2026-11-10T15:30'],
      ['close_no_show', '2026-11-10T19:00'],
    ],
  });
  const uncovered = await line({
    customer: c,
    covered: false,
    pin: '560034',
    slot: '2026-11-25T10:00',
    events: [['confirm', '2026-11-10T13:00']],
  });
  const unpaid = await line({
    customer: a,
    professional: p,
    slot: '2026-11-10T15:00',
    price: 200,
    commission: 20,
    events: [
      ['confirm', '2026-11-10T14:00'],
      ['allocate', '2026-11-10T14:01'],
      ['start', '2026-11-10T15:15'],
      ['finish', '2026-11-11T09:00'],
      ['approve', '2026-11-12T09:00'],
    ],
  });
  // Marked as a no-show, and started after all.
  await line({
    customer: b,
    professional: q,
    slot: '2026-11-10T16:00',
    price: 100,
    commission: 10,
    events: [
      ['confirm', '2026-11-10T15:00'],
      ['allocate', '2026-11-10T15:02'],
      ['no_show', '2026-11-10T16:30'],
      ['start', '2026-11-10T17:00'],
      ['finish', '2026-11-10T18:00'],
      ['auto_approve', '2026-11-13T18:00'],
    ],
  });
  // 10 November, Mumbai.
  await line({
    customer: c,
    serviceId: mumbaiService,
    city: 'mumbai',
    professional: p,
    slot: '2026-11-11T10:00',
    events: [
      ['confirm', '2026-11-10T16:00'],
      ['allocate', '2026-11-10T16:20'],
      ['cancel_by_employee', '2026-11-10T18:00'],
    ],
  });
  // The period before: A's and E's first work, and E's second booking after 15 days.
  await line({
    customer: a,
    professional: p,
    slot: '2026-10-01T12:00',
    price: 450,
    commission: 90,
    events: [
      ['confirm', '2026-10-01T09:00'],
      ['allocate', '2026-10-01T09:30'],
      ['start', '2026-10-01T12:00'],
      ['finish', '2026-10-01T14:00'],
      ['approve', '2026-10-01T20:00'],
    ],
  });
  await line({
    customer: e,
    professional: p,
    slot: '2026-10-05T12:00',
    price: 150,
    commission: 30,
    events: [
      ['confirm', '2026-10-05T09:00'],
      ['allocate', '2026-10-05T09:10'],
      ['start', '2026-10-05T12:00'],
      ['finish', '2026-10-05T14:00'],
      ['approve', '2026-10-05T18:00'],
    ],
  });
  await line({
    customer: e,
    professional: q,
    slot: '2026-10-22T12:00',
    events: [
      ['confirm', '2026-10-20T09:00'],
      ['allocate', '2026-10-20T09:10'],
      ['cancel_by_admin', '2026-10-21T09:00'],
    ],
  });
  // F's first work was approved 90 days before 30 October; F booked again after 89 days.
  await line({
    customer: f,
    professional: p,
    slot: '2026-08-01T08:00',
    commission: 30,
    events: [
      ['confirm', '2026-07-31T09:00'],
      ['allocate', '2026-07-31T09:10'],
      ['start', '2026-08-01T08:00'],
      ['finish', '2026-08-01T10:00'],
      ['approve', '2026-08-01T12:00'],
    ],
  });
  await line({
    customer: f,
    slot: '2026-11-01T10:00',
    events: [
      ['confirm', '2026-10-29T10:00'],
      ['cancel_by_user', '2026-10-29T10:05'],
    ],
  });
  await seedPayments(app, { first, disputed, unpaid });
  await sql`with miss as (
      insert into search_misses (query, cell, service_id, pin, city, total, last_day)
      values ('tap repair', 1, ${serviceId}, '560001', 'bengaluru', 3, '2026-11-10') returning id
    ) insert into search_miss_days (day, miss_id, count) select '2026-11-10', id, 3 from miss`.execute(
    app.connection.db,
  );
  return { uncovered, mumbaiService };
}

/**
 * Two orders of ₹300 and ₹400 are paid, the first one twice; one of ₹200 is open. ₹100 of the second are refunded, and the surplus of the
 * first.
 */
async function seedPayments(
  app: TestApp,
  lines: { first: number; disputed: number; unpaid: number },
): Promise<void> {
  const { db } = app.connection;
  const order = async (lineId: number, amount: number, state: 'paid' | 'open') => {
    const { rows } = await sql<{ order_id: number; payable_id: number }>`
      with payable as (
        insert into payables (subject, account_id, amount, created_at)
        select 'line:' || id, account_id, ${amount}, ${indian('2026-11-10T09:00')} from booking_lines where id = ${lineId}
        returning id, account_id
      ), made as (
        insert into payment_orders (account_id, purpose, amount, state, created_at)
        select account_id, 'booking:1', ${amount}, ${state}, ${indian('2026-11-10T09:00')} from payable returning id
      )
      insert into payment_order_parts (order_id, payable_id, amount)
      select made.id, payable.id, ${amount} from made, payable returning order_id, payable_id`.execute(db);
    return rows[0] as { order_id: number; payable_id: number };
  };
  const capture = async (orderId: number, amount: number, surplus: boolean) => {
    const { rows } = await sql<{ id: number }>`
      insert into payment_captures (order_id, gateway_payment_id, amount, surplus, captured_at)
      values (${orderId}, ${`pay_${orderId}_${surplus}`}, ${amount}, ${surplus}, ${indian('2026-11-10T09:05')}) returning id`.execute(
      db,
    );
    return rows[0]?.id as number;
  };
  const refund = (captureId: number, payableId: number | null, amount: number) =>
    sql`insert into payment_refunds (capture_id, payable_id, amount, state, created_at, processed_at)
      values (${captureId}, ${payableId}, ${amount}, 'processed', ${indian('2026-11-11T10:00')}, ${indian('2026-11-11T11:00')})`.execute(
      db,
    );
  const one = await order(lines.first, 30_000, 'paid');
  const other = await order(lines.disputed, 40_000, 'paid');
  await order(lines.unpaid, 20_000, 'open');
  await capture(one.order_id, 30_000, false);
  await refund(await capture(one.order_id, 30_000, true), null, 30_000);
  await refund(await capture(other.order_id, 40_000, false), other.payable_id, 10_000);
}
