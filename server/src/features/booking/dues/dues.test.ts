import { paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '../../../platform/db/transaction.ts';
import { aCustomer, anOperator, aProfessional, type TestPerson } from '../../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  type BuiltBooking,
  done,
  FORM,
  nextUnusedDate,
  offers,
  SLOT,
} from '../../../testing/bookings.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import { ledgerBalancesOf, payAmountDue, settlePayments } from '../../../testing/payments.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { PROFESSIONAL_GSTIN, chargeCommission, registerPlatform } from '../../../testing/taxes.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { TEST_START } from '../../../testing/test-start.ts';
import { grantCreditTo } from '../../payment/index.ts';
import { findShareFaults } from '../lines/actions/share-faults.ts';

let app: TestApp;
let fixture: BookingFixture;
let otherOperator: TestPerson;
usePaymentFixture((itsApp, itsFixture) => {
  app = itsApp;
  fixture = itsFixture;
});
beforeAll(async () => {
  await registerPlatform(app);
  otherOperator = await anOperator(app, { name: 'Farida Shaikh', roles: ['finance'] });
  await chargeCommission(app);
});
// Each test moves the clock; its bookings are on days that no other test uses.
beforeEach(async () => {
  app.clock.set(TEST_START);
  await sql`delete from rate_counters`.execute(app.connection.db);
});

const DAY = 24 * 60;

/** A booking of ₹300 in a state, paid after the work, with its own customer. */
async function later(
  state: 'assigned' | 'done' | 'approved',
  { customer, professional }: { customer?: TestPerson; professional?: TestPerson } = {},
): Promise<BuiltBooking & { customer: TestPerson }> {
  const person = customer ?? (await aCustomer(app));
  const booking = await aBooking(app, fixture, {
    customer: person,
    ...(professional ? { professional } : {}),
    state,
    slot: nextUnusedDate(),
  });
  return { ...booking, customer: person };
}

const balancesOf = async ({ lineId }: Pick<BuiltBooking, 'lineId'>) =>
  Object.fromEntries(
    Object.entries(await ledgerBalancesOf(app, lineId)).filter(([, balance]) => balance !== 0),
  );
const dues = async (customer: TestPerson) => (await done(app.call('due.list', {}, customer))).reply;
const notificationsOf = async ({ id }: TestPerson) => {
  await runReactions(app);
  const { rows } = await sql<{ kind: string; facts: { amount?: number } }>`
    select kind, facts from notifications where account_id = ${id} order by id`.execute(app.connection.db);
  return rows.map(({ kind, facts }) => [kind, facts.amount]);
};
const kindsOf = async (person: TestPerson) => (await notificationsOf(person)).map(([kind]) => kind);
const claim = ({ lineId }: BuiltBooking, professional = fixture.professional) =>
  app.call('cash.claim', { body: { bookingId: lineId } }, professional);
const answer = ({ lineId, customer }: BuiltBooking & { customer: TestPerson }, paid: boolean) =>
  app.call('cash.answer', { body: { detailId: lineId, paid } }, customer);
const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
/** Moves the clock; everyone stays logged in. */
const moveTo = async (at: Date) => {
  app.clock.set(at.toISOString());
  await sql`update sessions set expires_at = ${at}::timestamptz + interval '1 day'
    where expires_at <= ${at}`.execute(app.connection.db);
};
const advance = (minutes: number) => moveTo(new Date(app.clock.now().getTime() + minutes * 60_000));
/** Moves the clock to a time of day (Asia/Kolkata) some days after now. */
const setClock = (days: number, time: string) => {
  const date = new Date(app.clock.now().getTime() + days * DAY * 60_000).toISOString().slice(0, 10);
  return moveTo(new Date(`${date}T${time}:00+05:30`));
};
describe('an amount due', () => {
  it('begins with the charge, is listed with its booking, and ends with the payment', async () => {
    const booking = await later('approved');
    expect(await dues(booking.customer)).toMatchObject({
      data: [
        {
          detail_id: booking.lineId,
          booking: booking.id,
          booking_id: booking.code,
          service_name: 'Plumber',
          kind: 'work',
          amount: 300,
          cash_claim: null,
        },
      ],
      total: 300,
      limit: 'none',
      credit: 0,
    });
    await payAmountDue(app, booking.customer, booking.id);
    expect(await dues(booking.customer)).toMatchObject({ data: [], total: 0, limit: 'none' });
  });

  it('is reminded of on days 1, 3 and 7 at ten, once each, and then is in the queue of finance', async () => {
    await setClock(0, '20:00');
    const booking = await later('approved');
    const reminders = async () => {
      // Several processes at once.
      await race(5, () => app.runLoop('amounts due'));
      return (await notificationsOf(booking.customer)).filter(([kind]) => kind === 'amount_due').length;
    };
    const seen: number[] = [await reminders()];
    for (const [days, time] of [
      [1, '09:59'],
      [0, '10:00'],
      [0, '10:30'],
      [2, '10:00'],
      [4, '10:00'],
      [6, '10:00'],
    ] as const) {
      await setClock(days, time);
      seen.push(await reminders());
    }
    expect(seen).toEqual([0, 0, 1, 1, 2, 3, 3]);
    expect((await notificationsOf(booking.customer)).at(-1)).toEqual(['amount_due', 300]);
    const queued = async () =>
      (await done(app.call('admin.queue', { query: { kind: 'amount_due', limit: 100 } }, otherOperator)))
        .reply.data;
    expect(await queued()).not.toContainEqual(expect.objectContaining({ object: `line:${booking.lineId}` }));
    await setClock(1, '10:00');
    expect(await reminders()).toBe(3);
    expect(await queued()).toContainEqual(
      expect.objectContaining({ object: `line:${booking.lineId}`, code: booking.code }),
    );
    await payAmountDue(app, booking.customer, booking.id);
    expect(await queued()).not.toContainEqual(expect.objectContaining({ object: `line:${booking.lineId}` }));
  });

  it('limits bookings: after 24 hours to payment in advance, after 30 days all of them, until it is paid', async () => {
    const { customer, id } = await later('approved');
    // Not `aBooking`, which lifts the limit.
    const create = (slot = nextUnusedDate()) => {
      const body = { ...FORM, ...SLOT, ...slot, serviceId: fixture.service.id };
      return app.call('booking.create_single', { body }, customer);
    };
    const draft = async () => (await done(create())).reply.data;
    const confirm = async (method: 'now' | 'later') =>
      app.call('booking.confirm', { params: { id: (await draft()).id }, body: { method } }, customer);
    await advance(DAY - 1);
    expect((await confirm('later')).status).toBe(200);
    await advance(1);
    expect(await confirm('later')).toMatchObject({
      status: 402,
      body: {
        message: 'Pay ₹300 for your last booking first, or pay now.',
        data: { amount_due: 300 },
      },
    });
    // Payment in advance stays possible: the reply opens its checkout.
    expect(await confirm('now')).toMatchObject({ status: 402, body: { data: { amount: 300 } } });
    expect((await dues(customer)).limit).toBe('pay_now');
    const begun = await draft();
    await advance(29 * DAY);
    // Within the days that can be booked, and after all others of this file.
    const slot = { preferredDate: '2027-03-01' };
    expect(await create(slot)).toMatchObject({
      status: 402,
      body: { message: expect.stringContaining('₹300') },
    });
    expect((await dues(customer)).limit).toBe('no_booking');
    expect((await app.call('payment.order', { body: { booking_id: begun.id } }, customer)).status).toBe(402);
    await payAmountDue(app, customer, id);
    expect((await dues(customer)).limit).toBe('none');
  });

  it('is private: other customers neither see nor answer it', async () => {
    const booking = await later('approved');
    await done(claim(booking));
    const other = await aCustomer(app);
    expect((await dues(other)).data).toEqual([]);
    expect((await answer({ ...booking, customer: other }, true)).status).toBe(404);
    expect((await claim(booking, fixture.secondProfessional)).status).toBe(404);
    expect((await app.call('due.list', {})).status).toBe(401);
  });
});

describe('cash', () => {
  it('is confirmed by the customer: the professional then owes what exceeds the pay', async () => {
    const booking = await later('approved');
    expect(await balancesOf(booking)).toMatchObject({ customer: 30_000, pro: -23_514 });
    expect((await done(claim(booking))).reply).toMatchObject({
      message: 'We asked the customer to confirm.',
      data: { amount: 300 },
    });
    expect(await kindsOf(booking.customer)).toContain('cash_claimed');
    expect((await dues(booking.customer)).data).toMatchObject([{ cash_claim: { amount: 300 } }]);
    await done(answer(booking, true));
    expect(await balancesOf(booking)).toEqual({
      pro: 6486,
      commission: -4286,
      gst_out: -772,
      gst_95: -1428,
    });
    expect(await kindsOf(fixture.professional)).toContain('job_cash_confirmed');
    expect(await dues(booking.customer)).toMatchObject({ data: [], total: 0 });
    // Nothing is left to pay online.
    const order = await app.call('payment.order', { body: { booking_id: booking.id } }, booking.customer);
    expect(order.status).toBe(409);
  });

  it('takes back the tax that was collected at source from a registered professional', async () => {
    const professional = await aProfessional(app, { tax: { gstin: PROFESSIONAL_GSTIN } });
    await offers(app, professional, fixture.service.id);
    const booking = await later('approved', { professional });
    expect(await balancesOf(booking)).toMatchObject({ customer: 30_000, tcs: -128 });
    await done(claim(booking, professional));
    await done(answer(booking, true));
    const balances = await balancesOf(booking);
    expect(balances).not.toHaveProperty('tcs');
    expect(balances).not.toHaveProperty('customer');
    expect(await findShareFaults(app.connection.db)).toEqual([]);
  });

  it('for finished work approves it with the confirmation', async () => {
    const booking = await later('done');
    await done(claim(booking));
    await done(answer(booking, true));
    const { rows } = await sql<{ state: string }>`
      select state from booking_lines where id = ${booking.lineId}`.execute(app.connection.db);
    expect(rows).toEqual([{ state: 'approved' }]);
    expect(await dues(booking.customer)).toMatchObject({ data: [], total: 0 });
  });

  it('is claimed, and confirmed, once: 50 at once', async () => {
    const booking = await later('approved');
    const claims = await race(50, () => claim(booking));
    expect(statuses(claims)).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    const answers = await race(50, (index) => answer(booking, index % 2 === 0));
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    const { rows } = await sql<{ claims: number; settled: number }>`
      select (select count(*)::int from cash_claims where line_id = ${booking.lineId}) as claims,
        (select count(*)::int from payable_settlements s join payables y on y.id = s.payable_id
          where y.subject = ${`line:${booking.lineId}`}) as settled`.execute(app.connection.db);
    const confirmed = answers.findIndex(({ status }) => status === 200) % 2 === 0;
    expect(rows).toEqual([{ claims: 1, settled: confirmed ? 1 : 0 }]);
    expect((await dues(booking.customer)).total).toBe(confirmed ? 0 : 300);
  });

  it('stays due if the customer denies it, or does not answer within 48 hours', async () => {
    const denied = await later('approved');
    await done(claim(denied));
    await done(answer(denied, false));
    expect((await dues(denied.customer)).total).toBe(300);
    expect(await kindsOf(fixture.professional)).toContain('job_cash_denied');
    const expired = await later('approved');
    await done(claim(expired));
    await advance(48 * 60);
    expect((await answer(expired, true)).status).toBe(409);
    await race(5, () => app.runLoop('cash claims'));
    await runReactions(app);
    const { rows } = await sql<{ state: string; notified: number }>`
      select c.state, (select count(*)::int from notifications n where n.kind = 'job_cash_expired'
        and (n.facts ->> 'detail_id')::bigint = c.line_id) as notified
      from cash_claims c where c.line_id = ${expired.lineId}`.execute(app.connection.db);
    expect(rows).toEqual([{ state: 'expired', notified: 1 }]);
    expect((await dues(expired.customer)).total).toBe(300);
    // It can be claimed again.
    expect((await claim(expired)).status).toBe(200);
  });

  it('pauses the reminders and the queue until the customer answers; denied or not answered, they go on', async () => {
    await setClock(0, '20:00');
    const booking = await later('approved');
    const reminders = async () => {
      await app.runLoop('cash claims');
      await app.runLoop('amounts due');
      return (await notificationsOf(booking.customer)).filter(([kind]) => kind === 'amount_due').length;
    };
    const isQueued = async () =>
      (
        await done(app.call('admin.queue', { query: { kind: 'amount_due', limit: 100 } }, otherOperator))
      ).reply.data.some(({ object }) => object === `line:${booking.lineId}`);
    await done(claim(booking));
    await setClock(1, '10:00');
    expect(await reminders()).toBe(0);
    await done(answer(booking, false));
    // The reminder of day 1 was missed.
    expect(await reminders()).toBe(1);
    // On day 3 at 09:00, for 48 hours.
    await setClock(2, '09:00');
    await done(claim(booking));
    await setClock(0, '10:00');
    expect(await reminders()).toBe(1);
    await setClock(2, '08:59');
    expect(await reminders()).toBe(1);
    await setClock(0, '09:00');
    expect(await reminders()).toBe(2);
    await setClock(2, '10:00');
    expect(await reminders()).toBe(3);
    // Day 14.
    await setClock(6, '10:00');
    await done(claim(booking));
    await setClock(1, '10:00');
    expect([await reminders(), await isQueued()]).toEqual([3, false]);
    await done(answer(booking, false));
    expect([await reminders(), await isQueued()]).toEqual([3, true]);
    // An item of the queue waits, too.
    await done(claim(booking));
    expect(await isQueued()).toBe(false);
    await done(answer(booking, true));
    expect([await reminders(), await isQueued()]).toEqual([3, false]);
  });

  it('keeps the credits until the customer answers: confirmed, they stay; denied, they pay', async () => {
    const finished = async () => {
      const booking = await later('done');
      await transaction(app.connection.db, (tx) =>
        grantCreditTo(
          { tx, now: app.clock.now(), publish: async () => undefined },
          {
            accountId: booking.customer.id,
            amount: paise(10_000),
            reason: 'platform',
            source: `test:${booking.lineId}`,
          },
        ),
      );
      await done(claim(booking));
      await done(app.call('booking.approve', { body: { id: booking.lineId } }, booking.customer));
      expect(await dues(booking.customer)).toMatchObject({ total: 300, credit: 100 });
      return booking;
    };
    const confirmed = await finished();
    await done(answer(confirmed, true));
    expect(await dues(confirmed.customer)).toMatchObject({ total: 0, credit: 100 });
    const denied = await finished();
    await done(answer(denied, false));
    expect(await dues(denied.customer)).toMatchObject({ total: 200, credit: 0 });
  });

  it('that was paid online meanwhile is not counted twice; a late online payment is refunded', async () => {
    const online = await later('approved');
    await done(claim(online));
    await payAmountDue(app, online.customer, online.id);
    expect((await answer(online, true)).status).toBe(409);
    const both = await later('approved');
    const { order_id } = (
      await done(app.call('payment.order', { body: { booking_id: both.id } }, both.customer))
    ).reply;
    await done(claim(both));
    await done(answer(both, true));
    await app.simulator.pay(order_id, 'captured');
    await settlePayments(app);
    const { rows } = await sql<{ amount: number }>`
      select r.amount from payment_refunds r join payables y on y.id = r.payable_id
      where y.subject = ${`line:${both.lineId}`}`.execute(app.connection.db);
    expect(rows).toEqual([{ amount: 30_000 }]);
    expect((await dues(both.customer)).total).toBe(0);
  });

  it('is refused for work that is not finished, disputed, or paid', async () => {
    const assigned = await later('assigned');
    expect((await claim(assigned)).status).toBe(409);
    const paid = await later('approved');
    await payAmountDue(app, paid.customer, paid.id);
    expect((await claim(paid)).status).toBe(409);
    expect((await answer(paid, true)).status).toBe(409);
  });
});

describe('a debt that is given up', () => {
  const listed = async (operator: TestPerson, lineId: number) =>
    (await done(app.call('admin.dues', { query: { limit: 100 } }, operator))).reply.data.find(
      ({ detail_id }) => detail_id === lineId,
    );
  const request = (id: number, operator = fixture.operator) =>
    app.call('admin.request_write_off', { params: { id }, body: { reason: 'Moved abroad' } }, operator);
  const decide = (id: number, approve: boolean, operator = otherOperator) =>
    app.call('admin.decide_write_off', { params: { id }, body: { approve } }, operator);

  it('needs two operators, and is decided once: 50 at once', async () => {
    const booking = await later('approved');
    const due = await listed(fixture.operator, booking.lineId);
    expect(due).toMatchObject({ kind: 'work', amount: 300, age: 'week', reminders: 0, write_off: null });
    const id = due?.id ?? 0;
    expect(statuses(await race(50, () => request(id)))).toEqual([
      200,
      ...Array.from({ length: 49 }, () => 409),
    ]);
    const own = await listed(fixture.operator, booking.lineId);
    expect(own?.write_off).toMatchObject({ amount: 300, reason: 'Moved abroad', own: true });
    const writeOff = own?.write_off?.id ?? 0;
    await runReactions(app);
    const notices = async (reader: TestPerson) =>
      (await done(app.call('notification.list', { role: 'admin' }, reader))).reply.data
        .filter(({ kind }) => kind === 'admin_write_off_approval')
        .map(({ text }) => text);
    expect((await notices(otherOperator))[0]).toBe(
      `${fixture.operator.name} asks another operator to write off ₹300 that a customer owes. Please check and decide.`,
    );
    expect(await notices(fixture.operator)).toEqual([]);
    expect(await app.inbox(otherOperator.mobile)).toEqual([]);
    expect(await decide(writeOff, true, fixture.operator)).toMatchObject({ status: 409 });
    const answers = await race(50, () => decide(writeOff, true));
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    expect(await listed(fixture.operator, booking.lineId)).toBeUndefined();
    expect((await dues(booking.customer)).total).toBe(0);
    // The tax and the professional's pay stay.
    expect(await balancesOf(booking)).toEqual({
      bad_debts: 30_000,
      pro: -23_514,
      commission: -4286,
      gst_out: -772,
      gst_95: -1428,
    });
    const { rows } = await sql<{ action: string }>`select action from audit_log
      where subject = ${`write_off:${writeOff}`} order by id`.execute(app.connection.db);
    expect(rows.map(({ action }) => action)).toEqual(['admin.request_write_off', 'admin.decide_write_off']);
  });

  it('stays due if the request is rejected, and can be requested again', async () => {
    const booking = await later('approved');
    const id = (await listed(fixture.operator, booking.lineId))?.id ?? 0;
    await done(request(id));
    const writeOff = (await listed(otherOperator, booking.lineId))?.write_off;
    expect(writeOff).toMatchObject({ own: false });
    await done(decide(writeOff?.id ?? 0, false));
    expect((await dues(booking.customer)).total).toBe(300);
    expect((await request(id)).status).toBe(200);
    expect((await request(999_999)).status).toBe(404);
    expect((await decide(999_999, true)).status).toBe(404);
  });
});
