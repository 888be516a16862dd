import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  type BuiltBooking,
  createBookingFixture,
  done,
  nextUnusedDate,
} from '../../testing/bookings.ts';
import { aPaidBooking, checkoutOf, payAmountDue, payOrder, settlePayments } from '../../testing/payments.ts';
import { requireRow } from '../../testing/require-row.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let meera: TestPerson;
let farah: TestPerson;
/** Paid and cancelled, so it is refunded. */
let refunded: Awaited<ReturnType<typeof aPaidBooking>>;
/** A draft whose payment failed. */
let failed: BuiltBooking;
/** Paid after the work, by a later order. */
let late: BuiltBooking;
const operators = new Map<OperatorRole, TestPerson>();
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  for (const role of ['owner', 'dispatcher', 'finance', 'content', 'support'] as const)
    operators.set(role, await anOperator(app, { roles: [role] }));
  meera = await aCustomer(app, { name: 'Meera Joshi', mobile: '9812300001' });
  farah = await aCustomer(app, { name: '=Farah Khan', mobile: '9812300002' });
  const slot = nextUnusedDate;
  refunded = await aPaidBooking(app, fixture, { customer: meera, slot: slot() });
  await done(app.call('booking.cancel', { body: { bookingId: refunded.id } }, meera));
  await settlePayments(app);
  app.clock.advance(60);
  failed = await aBooking(app, fixture, { customer: farah, state: 'draft', slot: slot() });
  const { order_id } = await checkoutOf(app, farah, failed.id);
  await payOrder(app, order_id, 'failed');
  await settlePayments(app);
  app.clock.advance(24 * 60);
  late = await aBooking(app, fixture, { customer: farah, state: 'approved', slot: slot() });
  await payAmountDue(app, farah, late.id);
}, 120_000);
afterAll(() => app.close());

const as = (role: OperatorRole) => operators.get(role) as TestPerson;
const list = async (query: Record<string, string>, role: OperatorRole = 'owner') => {
  const { reply } = await app.callRaw('admin.payments', { query }, as(role));
  return { codes: reply.data.map(({ booking_id }) => booking_id), ...reply };
};
const one = (id: number, role: OperatorRole = 'owner') =>
  app.call('admin.payment', { params: { id: String(id) as never } }, as(role));
const idOf = async ({ code }: Pick<BuiltBooking, 'code'>) => requireRow((await list({ q: code })).data).id;

describe('admin.payments', () => {
  it('lists payments, the newest first, with what came of them', async () => {
    const { codes, data, total } = await list({});
    expect(codes).toEqual([late.code, failed.code, refunded.code]);
    expect(total).toBe(3);
    expect(data[0]).toMatchObject({ state: 'paid', amount: 300, refunded: 0, surplus: false });
    expect(data[1]).toMatchObject({
      state: 'attempted',
      amount: 300,
      customer: { id: farah.id, name: '=Farah Khan', mobile: '9812300002' },
      gateway_payment_id: null,
      captured_at: null,
      method: null,
    });
    expect(data[2]).toMatchObject({
      state: 'paid',
      amount: 300,
      refunded: 300,
      refund_failed: false,
      gateway_order_id: refunded.orderId,
      gateway_payment_id: refunded.paymentId,
      captured_at: expect.any(String),
    });
  });

  it('lists failed attempts first when that order is chosen', async () => {
    expect((await list({ sort: 'failed' })).codes).toEqual([failed.code, late.code, refunded.code]);
    expect((await list({ sort: '-failed' })).codes).toEqual([refunded.code, late.code, failed.code]);
    expect((await list({ sort: 'created' })).codes).toEqual([refunded.code, failed.code, late.code]);
  });

  it.each([
    ['a state', { state: 'attempted' }, () => [failed.code]],
    ['two states', { state: 'attempted,paid' }, () => [late.code, failed.code, refunded.code]],
    [
      'a customer',
      {
        get customer() {
          return String(meera.id);
        },
      },
      () => [refunded.code],
    ],
    ['a day', { from: '2026-11-21', to: '2026-11-21' }, () => [failed.code, refunded.code]],
    ['later days', { from: '2026-11-22' }, () => [late.code]],
    ['a city', { city: 'bengaluru' }, () => [late.code, failed.code, refunded.code]],
    ['another city', { city: 'mumbai' }, () => []],
    [
      'a booking code in lower case',
      {
        get q() {
          return failed.code.toLowerCase();
        },
      },
      () => [failed.code],
    ],
    [
      'an id of an order',
      {
        get q() {
          return refunded.orderId;
        },
      },
      () => [refunded.code],
    ],
    [
      'an id of a payment',
      {
        get q() {
          return refunded.paymentId;
        },
      },
      () => [refunded.code],
    ],
    ['a mobile number as people write it', { q: '+91 98123 00001' }, () => [refunded.code]],
    ['another text', { q: 'Meera' }, () => []],
  ])('filters by %s', async (_what, query, codes) => {
    const found = await list({ ...query } as Record<string, string>);
    expect(found.codes).toEqual(codes());
    expect(found.total).toBe(codes().length);
  });

  it('finds a payment by its number, and filters by the method that the gateway named', async () => {
    const id = await idOf(refunded);
    expect((await list({ q: String(id) })).codes).toEqual([refunded.code]);
    const { data } = await list({});
    const { method } = requireRow(data, ({ booking_id }) => booking_id === refunded.code);
    expect(method).not.toBeNull();
    expect((await list({ method: method ?? '' })).codes).toContain(refunded.code);
    expect((await list({ method: method === 'card' ? 'upi' : 'card' })).codes).not.toContain(refunded.code);
  });

  it.each(['created', '-created', 'failed', '-failed'])(
    'pages in the order %s have each payment once',
    async (sort) => {
      const paged: (string | null)[] = [];
      for (let cursor: string | null = null; ; ) {
        const page = await list({ sort, limit: '1', ...(cursor ? { cursor } : {}) });
        paged.push(...page.codes);
        cursor = page.next_cursor;
        if (!cursor) break;
      }
      expect(paged).toEqual((await list({ sort })).codes);
      expect(paged).toHaveLength(3);
    },
  );

  it('names the invalid filters', async () => {
    const query = { state: 'lost', method: 'cash', from: 'monday', sort: 'name', cursor: 'W10' };
    const { status, error } = await app.callRaw('admin.payments', { query }, as('owner'));
    expect([status, Object.keys(error.errors).toSorted()]).toEqual([
      422,
      ['from', 'method.0', 'sort', 'state.0'],
    ]);
  });

  it('needs money.read, and masks contacts for finance', async () => {
    expect(requireRow((await list({ q: failed.code }, 'finance')).data).customer.mobile).toBe('••••••••02');
    for (const role of ['dispatcher', 'content', 'support'] as const)
      expect((await app.callRaw('admin.payments', {}, as(role))).status, role).toBe(403);
    expect((await app.callRaw('admin.payments', {}, meera)).status).toBe(403);
  });
});

describe('admin.payment', () => {
  it('has the services, captures, refunds and ledger transactions of the payment only', async () => {
    const { reply } = await done(one(await idOf(refunded)));
    const refund = requireRow(reply.data.refunds);
    expect(reply.data).toMatchObject({
      lines: [{ detail_id: refunded.lineId, service_name: 'Plumber', amount: 300 }],
      captures: [{ id: refunded.paymentId, amount: 300, surplus: false }],
      next_check_at: null,
    });
    expect(refund).toMatchObject({ amount: 300, state: 'processed', booking_id: refunded.code });
    expect(reply.data.movements.map(({ kind, entries }) => [kind, entries])).toEqual([
      [
        'capture',
        [
          { account: 'gateway', amount: 300 },
          { account: 'advances', amount: -300 },
        ],
      ],
      [
        'refund',
        [
          { account: 'advances', amount: 300 },
          { account: 'refunds', amount: -300 },
        ],
      ],
      [
        'refund_processed',
        [
          { account: 'refunds', amount: 300 },
          { account: 'gateway', amount: -300 },
        ],
      ],
    ]);
  });

  it('of a failed attempt has no captures and says when the gateway is asked next', async () => {
    const { reply } = await done(one(await idOf(failed)));
    expect(reply.data).toMatchObject({ captures: [], refunds: [], movements: [] });
    expect(reply.data.next_check_at).toEqual(expect.any(String));
  });

  it('offers the retry of a failed refund, marks the row, and has the movements of each attempt', async () => {
    const broken = await aPaidBooking(app, fixture, { customer: meera, slot: nextUnusedDate() });
    await done(app.call('booking.cancel', { body: { bookingId: broken.id } }, meera));
    const id = await idOf(broken);
    await sql`update payment_refunds set state = 'failed', attempt = 2 where capture_id in
      (select c.id from payment_captures c where c.order_id = ${id})`.execute(app.connection.db);
    const { reply } = await done(one(id));
    expect(requireRow(reply.data.refunds).allowed_actions).toEqual(['retry', 'pay']);
    expect(reply.data.refund_failed).toBe(true);
    expect(reply.data.movements.map(({ kind }) => kind)).toEqual(['capture', 'refund']);
    await sql`update payment_refunds set state = 'processing', attempt = 1 where state = 'failed'`.execute(
      app.connection.db,
    );
  });

  it('masks contacts for finance, is refused without the grant, and unknown numbers are not found', async () => {
    const id = await idOf(failed);
    expect((await done(one(id, 'finance'))).reply.data.customer.mobile).toBe('••••••••02');
    expect((await one(id, 'support')).status).toBe(403);
    expect((await one(999_999)).status).toBe(404);
  });
});

describe('the export of payments', () => {
  const exportOf = (query: string, role: OperatorRole = 'owner') =>
    app.app.inject({
      method: 'GET',
      url: `/api/admin/payments/csv${query}`,
      headers: { authorization: `Bearer ${as(role).token}` },
    });

  it('has the rows of the list in its order, and keeps formulas texts', async () => {
    const { body, headers } = await exportOf('?sort=failed');
    expect(headers['content-disposition']).toMatch(/filename="payments-\d{4}-\d\d-\d\d\.csv"/);
    const rows = body.slice(1).trimEnd().split('\r\n').slice(1);
    expect(rows).toHaveLength((await list({})).total);
    expect(rows[0]).toContain(failed.code);
    expect(body).toContain("'=Farah Khan");
    expect((await exportOf(`?q=${failed.code}&cols=booking,amount,state`)).body).toBe(
      `\uFEFFNo.,Booking,Amount,State\r\n${await idOf(failed)},${failed.code},300,Attempt failed\r\n`,
    );
  });

  it('masks for finance, is refused without the grant, and is recorded', async () => {
    expect((await exportOf(`?q=${failed.code}&cols=mobile`, 'finance')).body).toContain('••••••••02');
    expect((await exportOf('', 'support')).statusCode).toBe(403);
    const { rows } = await sql<{ count: number }>`select count(*)::int from audit_log
      where action = 'admin.payments_csv' and outcome = 'done'`.execute(app.connection.db);
    expect(rows[0]?.count).toBeGreaterThan(1);
  });
});
