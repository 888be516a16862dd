import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../testing/accounts.ts';
import { type BookingFixture, createBookingFixture, done, nextUnusedDate } from '../../testing/bookings.ts';
import { aPaidBooking, deliverWebhooks, drainWebhooks, settlePayments } from '../../testing/payments.ts';
import { requireRow } from '../../testing/require-row.ts';
import { settle, settleAll } from '../../testing/settlements.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let customer: TestPerson;
/** Posted and in the bank; posted; and waiting, because its report is not imported yet. */
const ids: { bank: string; posted: string; waiting: string; utr: string } = {
  bank: '',
  posted: '',
  waiting: '',
  utr: '',
};
let first: Awaited<ReturnType<typeof aPaidBooking>>;
let second: Awaited<ReturnType<typeof aPaidBooking>>;
let third: Awaited<ReturnType<typeof aPaidBooking>>;
const operators = new Map<OperatorRole, TestPerson>();

const paid = () => aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });

beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  for (const role of ['owner', 'dispatcher', 'finance', 'content', 'support'] as const)
    operators.set(role, await anOperator(app, { roles: [role] }));
  customer = await aCustomer(app);
  first = await paid();
  const inBank = await settleAll(app);
  ids.bank = inBank?.id ?? '';
  ids.utr = inBank?.utr ?? '';
  const day = '2026-11-21';
  await done(
    app.call(
      'admin.import_bank_statement',
      {
        body: {
          file_name: 'bank.csv',
          csv: `date,narration,utr,debit,credit,balance\n${day},NEFT,${ids.utr},,292.92,1292.92`,
        },
      },
      fixture.operator,
    ),
  );
  app.clock.advance(24 * 60);
  second = await paid();
  ids.posted = (await settleAll(app))?.id ?? '';
  app.clock.advance(24 * 60);
  third = await paid();
  ids.waiting = (await settle(app)).id;
}, 120_000);
afterAll(() => app.close());

const as = (role: OperatorRole) => operators.get(role) as TestPerson;
const list = async (query: Record<string, string> = {}, role: OperatorRole = 'owner') =>
  (await app.callRaw('admin.settlements', { query }, as(role))).reply;
const listed = async (query: Record<string, string>) =>
  (await list(query)).data.map(({ gateway_id }) => gateway_id);

describe('admin.settlements', () => {
  it('lists settlements, the newest first, with what they paid', async () => {
    const { data, total } = await list();
    expect(data.map(({ gateway_id }) => gateway_id)).toEqual([ids.waiting, ids.posted, ids.bank]);
    expect(total).toBe(3);
    expect(data[0]).toMatchObject({ state: 'waiting', amount: 292.92, gross: null, fee: null });
    expect(data[1]).toMatchObject({ state: 'posted', gross: 300, fee: 6, fee_tax: 1.08, unmatched: 0 });
    expect(data[2]).toMatchObject({ state: 'in_bank', utr: ids.utr, in_bank_on: '2026-11-21' });
  });

  it.each([
    ['a state', { state: 'posted' }, () => [ids.posted]],
    ['two states', { state: 'waiting,in_bank' }, () => [ids.waiting, ids.bank]],
    ['unmatched money', { unmatched: '1' }, () => []],
    ['days', { from: '2026-11-22', to: '2026-11-22' }, () => [ids.posted]],
    ['the other order', { sort: 'settled' }, () => [ids.bank, ids.posted, ids.waiting]],
  ])('filters by %s', async (_what, query, expected) => {
    expect(await listed(query)).toEqual(expected());
  });

  it('is searched by its ids, the bank’s reference, and a payment of it', async () => {
    expect(await listed({ q: ids.posted })).toEqual([ids.posted]);
    expect(await listed({ q: ids.utr.toLowerCase() })).toEqual([ids.bank]);
    expect(await listed({ q: second.paymentId })).toEqual([ids.posted]);
    expect(await listed({ q: 'nothing' })).toEqual([]);
  });

  it.each(['settled', '-settled'])('pages in the order %s have each settlement once', async (sort) => {
    const paged: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await list({ sort, limit: '1', ...(cursor ? { cursor } : {}) });
      paged.push(...page.data.map(({ gateway_id }) => gateway_id));
      cursor = page.next_cursor;
      if (!cursor) break;
    }
    expect(paged).toEqual(await listed({ sort }));
  });

  it('names the invalid filters', async () => {
    const query = { state: 'lost', unmatched: '2', from: 'monday', sort: 'amount', cursor: 'W10' };
    const { status, error } = await app.callRaw('admin.settlements', { query }, as('owner'));
    expect([status, Object.keys(error.errors).toSorted()]).toEqual([
      422,
      ['from', 'sort', 'state.0', 'unmatched'],
    ]);
  });

  it('needs money.read', async () => {
    expect((await app.callRaw('admin.settlements', {}, as('finance'))).status).toBe(200);
    for (const role of ['dispatcher', 'content', 'support'] as const)
      expect((await app.callRaw('admin.settlements', {}, as(role))).status, role).toBe(403);
  });

  it('is a file with the same rows', async () => {
    const response = await app.app.inject({
      method: 'GET',
      url: '/api/admin/settlements/csv?cols=gateway_id,amount,state',
      headers: { authorization: `Bearer ${as('owner').token}` },
    });
    expect(response.statusCode).toBe(200);
    expect(response.body.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'No.,Gateway id,Amount,State',
      expect.stringContaining(`${ids.waiting},292.92,Waiting`),
      expect.stringContaining(`${ids.posted},292.92,In the books`),
      expect.stringContaining(`${ids.bank},292.92,In the bank`),
    ]);
  });
});

describe('admin.settlement', () => {
  it('has its rows with their bookings, and its ledger transactions', async () => {
    const { id } = requireRow((await list({ q: ids.posted })).data);
    const { reply } = await done(app.call('admin.settlement', { params: { id } }, as('owner')));
    expect(reply.data).toMatchObject({
      row_count: 1,
      next_check_at: null,
      rows: [
        {
          entity_id: second.paymentId,
          type: 'payment',
          gross: 300,
          fee: 6,
          fee_tax: 1.08,
          mismatch: null,
          booking_id: second.code,
        },
      ],
      movements: [
        {
          kind: 'settlement',
          entries: [
            { account: 'bank', amount: 292.92 },
            { account: 'gateway_fees', amount: 7.08 },
            { account: 'gateway', amount: -300 },
          ],
        },
      ],
    });
    expect((await app.callRaw('admin.settlement', { params: { id: 99_999 } }, as('owner'))).status).toBe(404);
  });
});

describe('admin.booking_money: where ₹300 is', () => {
  const pathsOf = async (code: string, role: OperatorRole = 'owner') =>
    (await done(app.call('admin.booking_money', { params: { code } }, as(role)))).reply.data.payments;

  it('is in the bank, settled, or at the gateway', async () => {
    expect(await pathsOf(first.code)).toMatchObject([
      {
        payment_id: first.paymentId,
        amount: 300,
        now: 'in_bank',
        steps: [
          { step: 'captured', amount: 300, reference: first.paymentId },
          { step: 'settled', amount: 292.92, reference: ids.utr, settlement: expect.any(Number) },
          { step: 'in_bank', amount: 292.92, reference: ids.utr },
        ],
      },
    ]);
    expect((await pathsOf(second.code)).map(({ now }) => now)).toEqual(['settled']);
    expect((await pathsOf(third.code)).map(({ now }) => now)).toEqual(['gateway']);
  });

  it('was refunded, or charged back', async () => {
    const refunded = await paid();
    await done(app.call('booking.cancel', { body: { bookingId: refunded.id } }, customer));
    await settlePayments(app);
    expect(await pathsOf(refunded.code)).toMatchObject([
      { now: 'gone', steps: [{ step: 'captured' }, { step: 'refund' }, { step: 'refunded', amount: 300 }] },
    ]);
    const disputed = await paid();
    await drainWebhooks(app);
    await app.simulator.dispute(disputed.paymentId, { deducts: true });
    await deliverWebhooks(app);
    expect(await pathsOf(disputed.code)).toMatchObject([
      { now: 'gone', steps: [{ step: 'captured' }, { step: 'charged_back', amount: 300 }] },
    ]);
  });

  it('is shown to those who read the money of a booking', async () => {
    expect(await pathsOf(first.code, 'support')).toHaveLength(1);
    for (const role of ['dispatcher', 'content'] as const)
      expect(
        (await app.callRaw('admin.booking_money', { params: { code: first.code } }, as(role))).status,
      ).toBe(403);
    expect(
      (await app.callRaw('admin.booking_money', { params: { code: 'AP-000000' } }, as('owner'))).status,
    ).toBe(404);
  });
});

describe('admin.search', () => {
  it.each([
    ['the gateway’s id', () => ids.posted],
    ['a payment of it', () => second.paymentId],
  ])('finds a settlement by %s', async (_what, q) => {
    const { reply } = await done(app.call('admin.search', { query: { q: q() } }, as('finance')));
    expect(reply.data.results.filter(({ kind }) => kind === 'settlement')).toMatchObject([
      { title: ids.posted, href: expect.stringMatching(/^\/admin\/settlements\?open=settlement:\d+$/) },
    ]);
  });

  it('finds it by the bank’s reference, for those who read money', async () => {
    const found = async (role: OperatorRole) => {
      const { reply } = await done(
        app.call('admin.search', { query: { q: ids.utr.toLowerCase() } }, as(role)),
      );
      return reply.data.results.filter(({ kind }) => kind === 'settlement');
    };
    expect(await found('finance')).toMatchObject([{ title: ids.bank, subtitle: `₹292.92 · ${ids.utr}` }]);
    expect(await found('support')).toEqual([]);
  });
});
