import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  type BuiltState,
  createBookingFixture,
  done,
  nextUnusedDate,
} from '../../../testing/bookings.ts';
import { completeWork } from '../../../testing/line-actions.ts';
import {
  checkoutOf,
  deliverWebhooks,
  getBooking,
  ledgerBalancesOf,
  payAmountDue,
  payOrder,
  settlePayments,
} from '../../../testing/payments.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { findLedgerFaults } from '../../payment/index.ts';

let app: TestApp;
let fixture: BookingFixture;
const operators = new Map<OperatorRole, TestPerson>();
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  for (const role of ['owner', 'dispatcher', 'finance', 'content', 'support'] as const)
    operators.set(role, await anOperator(app, { name: `Op ${role}`, roles: [role] }));
});
afterAll(() => app.close());
afterEach(async () => {
  await sql`delete from rate_counters`.execute(app.connection.db);
  expect(await findLedgerFaults(app.connection.db)).toEqual([]);
});

const as = (role: OperatorRole) => operators.get(role) as TestPerson;
const booked = async (state: BuiltState = 'placed') => {
  const customer = await aCustomer(app, { name: 'Meera Joshi' });
  return { customer, ...(await aBooking(app, fixture, { customer, state, slot: nextUnusedDate() })) };
};
const send = (lineId: number, role: OperatorRole = 'dispatcher', key?: string, version?: number) =>
  app.callRaw(
    'admin.send_payment_link',
    { params: { detail_id: lineId }, body: version === undefined ? {} : { version } },
    { ...as(role), ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );
const linksTo = async ({ mobile }: Pick<TestPerson, 'mobile'>) => {
  await runReactions(app);
  return (await app.inbox(mobile)).flatMap(({ text }) => /\/pay#([\w-]{12})(?!\S)/.exec(text)?.[1] ?? []);
};
/** Sends a link and returns its token, as the SMS has it. */
const tokenFor = async (booking: { lineId: number; customer: TestPerson }) => {
  app.clock.advance(2);
  await done(send(booking.lineId));
  return requireRow(await linksTo(booking.customer));
};
const view = (token: string) => app.callRaw('pay_link.view', { body: { token } });
const order = (token: string) => app.callRaw('pay_link.order', { body: { token } });
const verify = (token: string, checkout: object) =>
  app.callRaw('pay_link.verify', { body: { token, ...checkout } });
const linkOf = async (lineId: number) =>
  (await done(app.call('admin.line', { params: { detail_id: lineId } }, as('dispatcher')))).reply.data;
const captured = async (lineId: number) => {
  const { rows } = await sql<{ captured: number; refunded: number }>`
    select coalesce(sum(part.amount), 0)::int as captured, coalesce(sum((
        select sum(r.amount) from payment_refunds r where r.capture_id = c.id and r.payable_id = y.id)), 0)::int as refunded
    from payables y join payment_order_parts part on part.payable_id = y.id
    join payment_captures c on c.order_id = part.order_id and not c.surplus
    where y.subject = ${`line:${lineId}`}`.execute(app.connection.db);
  return requireRow(rows);
};

describe('admin.send_payment_link', () => {
  it('sends one SMS in the customer’s language, and stores neither link nor token', async () => {
    const booking = await booked();
    await sql`update accounts set language = 'hi' where id = ${booking.customer.id}`.execute(
      app.connection.db,
    );
    const { reply } = await done(send(booking.lineId));
    expect(reply.message).toBe('We’re sending the payment link by SMS.');
    const token = requireRow(await linksTo(booking.customer));
    const sms = requireRow(await app.inbox(booking.customer.mobile));
    expect(sms.text).toContain(`बुकिंग ${booking.code} का पेमेंट`);
    for (const table of [
      'payment_links',
      'audit_log',
      'message_sends',
      'idempotency_keys',
      'notifications',
    ]) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(
        app.connection.db,
      );
      expect(rows.map(({ text }) => text).join(), table).not.toContain(token);
    }
    const { rows: jobs } = await sql<{ data: string }>`select data::text from pgboss.job`.execute(
      app.connection.db,
    );
    expect(jobs.map(({ data }) => data).join()).not.toContain(token);
  });

  it('names the operator in the audit log and the line’s link for operators', async () => {
    const booking = await booked();
    expect(await linkOf(booking.lineId)).toMatchObject({ unpaid: 300, payment_link: null });
    await done(send(booking.lineId));
    const { payment_link } = await linkOf(booking.lineId);
    expect(new Date(payment_link?.sent_at ?? 0)).toEqual(app.clock.now());
    expect(Date.parse(payment_link?.expires_at ?? '') - app.clock.now().getTime()).toBe(30 * 86_400_000);
    const { rows } = await sql<{ actor_id: number; before: object; after: object }>`
      select actor_id, before, after from audit_log
      where action = 'admin.send_payment_link' and subject = ${`line:${booking.lineId}`}`.execute(
      app.connection.db,
    );
    expect(rows).toMatchObject([
      {
        actor_id: as('dispatcher').id,
        before: { payment_link_expires_at: null },
        after: { payment_link_expires_at: expect.any(String) },
      },
    ]);
  });

  it('answers a repeated key with the same link, also 50 at once', async () => {
    const booking = await booked();
    const answers = await race(50, () => send(booking.lineId, 'dispatcher', `link-${booking.lineId}`));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    expect(await linksTo(booking.customer)).toHaveLength(1);
    app.clock.advance(5);
    await done(send(booking.lineId, 'dispatcher', `link-${booking.lineId}`));
    expect(await linksTo(booking.customer)).toHaveLength(1);
  });

  it('a newer link replaces the older one, also of 50 that are sent at once', async () => {
    const booking = await booked();
    const first = await tokenFor(booking);
    expect((await view(first)).status).toBe(200);
    const second = await tokenFor(booking);
    expect(second).not.toBe(first);
    expect((await view(first)).status).toBe(404);
    expect((await order(first)).status).toBe(404);
    app.clock.advance(2);
    const before = (await linksTo(booking.customer)).length;
    const answers = await race(50, () => send(booking.lineId));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    const sent = await linksTo(booking.customer);
    // All were sent at one instant of the test's clock, so they are one message: that of the newest link.
    expect(sent.length - before).toBe(1);
    expect((await view(requireRow(sent))).status).toBe(200);
    expect((await view(second)).status).toBe(404);
  });

  it('needs bookings.act, and is refused to customers and professionals', async () => {
    const booking = await booked();
    for (const role of ['finance', 'content', 'support'] as const)
      expect((await send(booking.lineId, role)).status, role).toBe(403);
    for (const person of [booking.customer, fixture.professional])
      expect(
        (await app.callRaw('admin.send_payment_link', { params: { detail_id: booking.lineId } }, person))
          .status,
      ).toBe(403);
    expect((await send(999_999)).status).toBe(404);
  });

  it('is refused when nothing is due, and for another version of the line', async () => {
    const paid = await booked('approved');
    await payAmountDue(app, paid.customer, paid.id);
    expect((await send(paid.lineId)).status).toBe(409);
    expect((await linkOf(paid.lineId)).unpaid).toBe(0);
    for (const state of ['disputed', 'cancelled'] as const)
      expect((await send((await booked(state)).lineId)).status, state).toBe(409);
    const draft = await booked('draft');
    expect((await send(draft.lineId)).status).toBe(404);
    const placed = await booked();
    expect((await send(placed.lineId, 'dispatcher', undefined, 1)).error.data).toMatchObject({
      version: expect.any(Number),
    });
    expect(await linksTo(placed.customer)).toEqual([]);
  });
});

describe('pay_link.view', () => {
  it('shows the booking without personal data beyond the first name', async () => {
    const booking = await booked();
    const { reply, body } = await view(await tokenFor(booking));
    expect(reply.data).toMatchObject({
      state: 'due',
      booking_id: booking.code,
      first_name: 'Asha',
      service_name: 'Plumber',
      work_type: 'hour',
      day_hours: 2,
      amount: 300,
      paid: 0,
    });
    const text = JSON.stringify(body);
    for (const secret of [
      booking.customer.mobile,
      '9876501234',
      'Rao',
      'Church Street',
      'asha.rao@',
      'drips',
    ])
      expect(text, secret).not.toContain(secret);
  });

  it('is not found for a guessed token, after 30 days, and for the erased account', async () => {
    expect((await view('AAAAAAAAAAAA')).error).toMatchObject({ status: 404 });
    expect((await view('x'.repeat(90))).status).toBe(404);
    expect((await app.callRaw('pay_link.view', { body: {} })).status).toBe(422);
    const booking = await booked();
    const token = await tokenFor(booking);
    await sql`update payment_links set expires_at = ${app.clock.now()}::timestamptz + interval '1 minute'
      where line_id = ${booking.lineId}`.execute(app.connection.db);
    expect((await view(token)).status).toBe(200);
    app.clock.advance(1);
    for (const call of [view, order]) expect((await call(token)).status).toBe(404);
    expect((await verify(token, { razorpay_payment_id: 'p', razorpay_order_id: 'o' })).status).toBe(404);
  });

  it('limits how often one network tries tokens', async () => {
    const answers = await race(245, () => view('AAAAAAAAAAAA'));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(240);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('says that a booking was cancelled or is in dispute, and takes no payment then', async () => {
    const cancelled = await booked();
    const token = await tokenFor(cancelled);
    await done(app.call('booking.cancel', { body: { bookingId: cancelled.id } }, cancelled.customer));
    expect((await view(token)).reply.data).toMatchObject({ state: 'cancelled', amount: 0 });
    expect((await order(token)).status).toBe(409);
    const disputed = await booked('done');
    const link = await tokenFor(disputed);
    await done(
      app.call('booking.decline', { body: { id: disputed.lineId, reason: 'It drips.' } }, disputed.customer),
    );
    expect((await view(link)).reply.data).toMatchObject({ state: 'closed', amount: 0 });
    expect((await order(link)).status).toBe(409);
  });
});

describe('payment by a link', () => {
  it.each(['placed', 'assigned', 'started', 'done', 'approved'] as const)(
    'pays a line that is %s, once, without a login; the customer is notified',
    async (state) => {
      const booking = await booked(state);
      const token = await tokenFor(booking);
      const { reply } = await done(order(token));
      expect(reply).toMatchObject({ ramount: 30_000, prefill: { name: '', email: '', contact: '' } });
      expect((await order(token)).reply.order_id).toBe(reply.order_id);
      expect(
        (await verify(token, { razorpay_payment_id: 'pay_x', razorpay_order_id: reply.order_id })).status,
      ).toBe(402);
      const result = await payOrder(app, reply.order_id);
      expect((await verify(token, { ...result, razorpay_signature: 'f'.repeat(64) })).status).toBe(400);
      await done(verify(token, result));
      await done(verify(token, result));
      expect((await view(token)).reply.data).toMatchObject({ state: 'paid', amount: 0, paid: 300 });
      expect((await order(token)).status).toBe(409);
      expect((await send(booking.lineId)).status).toBe(409);
      await settlePayments(app);
      expect(await captured(booking.lineId)).toEqual({ captured: 30_000, refunded: 0 });
      const { reply: inbox } = await app.call('notification.list', { role: 'user' }, booking.customer);
      expect(inbox.data.map(({ kind }) => kind).filter((kind) => kind.startsWith('paid_'))).toHaveLength(1);
    },
  );

  it('before the work is settled with the approval like a payment in advance', async () => {
    const booking = await booked('started');
    const token = await tokenFor(booking);
    const { reply } = await done(order(token));
    await done(verify(token, await payOrder(app, reply.order_id)));
    await done(completeWork(app, fixture.professional, booking.lineId));
    await done(app.call('booking.approve', { body: { id: booking.lineId } }, booking.customer));
    await settlePayments(app);
    expect(await ledgerBalancesOf(app, booking.lineId)).toEqual({
      advances: 0,
      customer: 0,
      pro: -30_000,
    });
    expect(await getBooking(app, booking.customer, booking.id)).toMatchObject({
      due_now: 0,
      details: [{ payment_status: 1 }],
    });
  });

  it('goes back when the booking is cancelled', async () => {
    const booking = await booked();
    const token = await tokenFor(booking);
    const { reply } = await done(order(token));
    await done(verify(token, await payOrder(app, reply.order_id)));
    await done(app.call('booking.cancel', { body: { bookingId: booking.id } }, booking.customer));
    await settlePayments(app);
    expect(await captured(booking.lineId)).toEqual({ captured: 30_000, refunded: 30_000 });
    expect((await view(token)).reply.data).toMatchObject({ state: 'cancelled', paid: 0 });
  });

  it('and by the customer’s own checkout use the same order', async () => {
    const booking = await booked('done');
    const token = await tokenFor(booking);
    const own = await checkoutOf(app, booking.customer, booking.code, booking.lineId);
    const { reply } = await done(order(token));
    expect(reply.order_id).toBe(own.order_id);
  });

  it('at the same time as by another order of the customer keeps exactly one', async () => {
    const booking = await booked('done');
    const token = await tokenFor(booking);
    const { order_id: byLink } = (await done(order(token))).reply;
    // An order that is a day old is not used again, so the customer's checkout opens another one.
    await sql`update payment_orders set created_at = created_at - interval '2 days' where gateway_order_id = ${byLink}`.execute(
      app.connection.db,
    );
    const { order_id: byCustomer } = await checkoutOf(app, booking.customer, booking.code, booking.lineId);
    expect(byCustomer).not.toBe(byLink);
    await payOrder(app, byLink);
    await payOrder(app, byCustomer);
    await race(10, () => deliverWebhooks(app));
    await settlePayments(app);
    expect(await captured(booking.lineId)).toEqual({ captured: 60_000, refunded: 30_000 });
  });

  it('is refunded if the line is cancelled at the same time', async () => {
    const booking = await booked();
    const token = await tokenFor(booking);
    const { reply } = await done(order(token));
    const result = await payOrder(app, reply.order_id);
    await race(2, async (index) =>
      index === 0
        ? verify(token, result)
        : app.call('booking.cancel', { body: { bookingId: booking.id } }, booking.customer),
    );
    await settlePayments(app);
    expect(await captured(booking.lineId)).toEqual({ captured: 30_000, refunded: 30_000 });
  });

  it('50 checkouts at once open one order', async () => {
    const booking = await booked();
    const token = await tokenFor(booking);
    const answers = await race(50, () => order(token));
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual([]);
    expect(new Set(opened.map(({ reply }) => reply.order_id)).size).toBe(1);
  });

  it('knows no order of another line, nor one that pays for more than its line', async () => {
    const [one, other] = [await booked(), await booked('done')];
    const token = await tokenFor(one);
    const foreign = await checkoutOf(app, other.customer, other.code);
    const paid = await payOrder(app, foreign.order_id);
    expect((await verify(token, paid)).status).toBe(404);
    expect((await view(token)).reply.data).toMatchObject({ state: 'due', amount: 300 });
    const { reply } = await done(order(token));
    await sql`with y as (insert into payables (subject, account_id, amount, created_at)
        values ('line:0', ${one.customer.id}, 100, ${app.clock.now()}) returning id)
      insert into payment_order_parts (order_id, payable_id, amount)
      select o.id, y.id, 100 from y, payment_orders o where o.gateway_order_id = ${reply.order_id}`.execute(
      app.connection.db,
    );
    expect(
      (await verify(token, { razorpay_payment_id: 'pay_x', razorpay_order_id: reply.order_id })).status,
    ).toBe(404);
    await sql`delete from payment_order_parts where payable_id in (select id from payables where subject = 'line:0')`.execute(
      app.connection.db,
    );
    await sql`delete from payables where subject = 'line:0'`.execute(app.connection.db);
  });

  it('reads no session, and opens none', async () => {
    const booking = await booked();
    const token = await tokenFor(booking);
    const { reply } = await done(order(token));
    // The same calls with the session of another customer answer the same, because the session is not read.
    const stranger = await aCustomer(app);
    const again = await app.callRaw('pay_link.order', { body: { token } }, stranger);
    expect(again.reply.order_id).toBe(reply.order_id);
    expect((await app.call('booking.get', { params: { id: booking.id } }, stranger)).status).toBe(404);
  });
});
