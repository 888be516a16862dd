import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from './testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  FORM,
  nextUnusedDate,
} from './testing/bookings.ts';
import { aPaidBooking } from './testing/payments.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let dispatcher: TestPerson;
let finance: TestPerson;
let content: TestPerson;
let support: TestPerson;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  dispatcher = await anOperator(app, { roles: ['dispatcher'] });
  finance = await anOperator(app, { roles: ['finance'] });
  content = await anOperator(app, { roles: ['content'] });
  support = await anOperator(app, { roles: ['support'] });
});
afterAll(() => app.close());

const disputed = async (total: number) => {
  const { lineId } = await aBooking(app, fixture, { state: 'disputed', slot: nextUnusedDate() });
  await sql`update booking_lines set total = ${total} where id = ${lineId}`.execute(app.connection.db);
  const { reply } = await app.call('admin.line', { params: { detail_id: lineId } }, fixture.operator);
  return { lineId, disputeId: reply.data.dispute?.id ?? 0 };
};
const resolve = (id: number, by: TestPerson, amount?: number) =>
  app.call(
    'admin.resolve_dispute',
    {
      params: { id },
      body: amount === undefined ? { outcome: 'full_refund' } : { outcome: 'partial_refund', amount },
    },
    by,
  );

describe('refunds of disputes by support', () => {
  it('are limited to ₹2,000 for a part and for the whole price; owners have no limit', async () => {
    const { disputeId } = await disputed(500_000);
    for (const amount of [2000.01, 4000, undefined]) {
      const refused = await resolve(disputeId, support, amount);
      expect([refused.status, refused.error.message, refused.error.data]).toEqual([
        403,
        'With your roles you can refund up to ₹2,000. Ask an owner.',
        { limit: 2000 },
      ]);
    }
    expect((await resolve(disputeId, support, 2000)).status).toBe(200);
    expect((await resolve((await disputed(500_000)).disputeId, fixture.operator, 2000.01)).status).toBe(200);
    expect((await resolve((await disputed(200_000)).disputeId, support)).status).toBe(200);
  });

  it('are refused to the roles that only read disputes', async () => {
    const { disputeId } = await disputed(30_000);
    for (const reader of [dispatcher, finance])
      expect((await resolve(disputeId, reader, 1)).status).toBe(403);
  });
});

describe('contacts', () => {
  it('are masked for finance in every list, panel and page, and in the export', async () => {
    const { lineId } = await aBooking(app, fixture, { state: 'assigned', slot: nextUnusedDate() });
    const numbers = [
      fixture.customer.mobile,
      fixture.professional.mobile,
      FORM.mobile,
      FORM.email,
      '14 Church Street',
    ];
    const texts = async (reader: TestPerson) => {
      const line = await app.call('admin.line', { params: { detail_id: lineId } }, reader);
      const list = await app.call('admin.bookings', { query: { state: 'assigned' } }, reader);
      const rows = await app.call('admin.booking_lines', {}, reader);
      const page = await app.call('admin.booking', { params: { code: line.reply.data.booking_id } }, reader);
      const file = await app.app.inject({
        method: 'GET',
        url: '/api/admin/booking-lines/csv?cols=customer,mobile',
        headers: { authorization: `Bearer ${reader.token}` },
      });
      expect(file.statusCode).toBe(200);
      return [line.body, list.body, rows.body, page.body]
        .map((body) => JSON.stringify(body))
        .concat(file.body);
    };
    const shown = await texts(support);
    for (const body of shown) expect(numbers.some((one) => body.includes(one))).toBe(true);
    for (const body of await texts(finance)) {
      expect(numbers.filter((one) => body.includes(one))).toEqual([]);
      expect(body).toContain('••••••••');
    }
  });
});

describe('a booking', () => {
  it('offers each role only the actions of its grants', async () => {
    const { lineId } = await aBooking(app, fixture, { state: 'assigned', slot: nextUnusedDate() });
    const actions = async (reader: TestPerson) =>
      (await app.call('admin.line', { params: { detail_id: lineId } }, reader)).reply.data.allowed_actions;
    expect(await actions(dispatcher)).toEqual(['allocate', 'cancel', 'replace', 'send_payment_link']);
    expect(await actions(support)).toEqual(['cancel']);
    expect(await actions(finance)).toEqual([]);
  });

  it('shows payments, refunds and documents only with a grant for its money', async () => {
    const { lineId } = await aPaidBooking(app, fixture, { slot: nextUnusedDate() });
    const line = await app.call('admin.line', { params: { detail_id: lineId } }, support);
    const params = { code: line.reply.data.booking_id };
    const payments = async (reader: TestPerson) =>
      (await app.call('admin.booking', { params }, reader)).reply.data.payments.length;
    expect(await payments(support)).toBe(1);
    expect(await payments(finance)).toBe(1);
    expect(await payments(dispatcher)).toBe(0);
  });
});

describe('the queue', () => {
  it('has the items that the roles settle, and refuses claims on others', async () => {
    await disputed(30_000);
    const { lineId } = await aBooking(app, fixture, { state: 'placed', slot: nextUnusedDate() });
    const kinds = async (reader: TestPerson) => {
      const { reply } = await app.call('admin.queue', { query: { limit: 100 } }, reader);
      const listed = new Set<string>(reply.data.map(({ kind }) => kind));
      expect([...listed].toSorted()).toEqual(Object.keys(reply.counts.kinds).toSorted());
      expect(reply.counts.open).toBe(reply.data.length);
      return listed;
    };
    expect(await kinds(dispatcher)).toEqual(new Set(['unassigned']));
    expect(await kinds(support)).toEqual(new Set(['dispute']));
    expect(await kinds(content)).toEqual(new Set());
    expect(await kinds(fixture.operator)).toEqual(new Set(['unassigned', 'dispute']));
    const claim = (by: TestPerson) => app.call('admin.claim', { body: { object: `line:${lineId}` } }, by);
    expect((await claim(support)).status).toBe(404);
    expect((await claim(dispatcher)).status).toBe(200);
  });

  it('and the menu count nothing that the roles may not open', async () => {
    const counts = async (reader: TestPerson) => (await app.call('admin.counts', {}, reader)).reply.data;
    expect((await counts(dispatcher)).dispatch).toBeGreaterThan(0);
    expect(Object.values(await counts(content)).every((count) => count === 0)).toBe(true);
  });
});

describe('the audit log', () => {
  it('has an operator’s own entries only, except for owners', async () => {
    await app.call('admin.settings', {}, support);
    const actors = async (reader: TestPerson, query = {}) => {
      const { reply } = await app.call('admin.audit', { query: { limit: 100, ...query } }, reader);
      return new Set(reply.data.map(({ actor }) => actor.id));
    };
    expect((await actors(fixture.operator)).size).toBeGreaterThan(1);
    expect(await actors(support)).toEqual(new Set([support.id]));
    expect(await actors(support, { actor: fixture.operator.id })).toEqual(new Set());
    const { reply } = await app.call('admin.audit', {}, support);
    expect(reply.operators).toEqual([{ id: support.id, name: support.name }]);
    const file = await app.app.inject({
      method: 'GET',
      url: `/api/admin/audit/file?actor=${fixture.operator.id}`,
      headers: { authorization: `Bearer ${support.token}` },
    });
    expect(file.body.trim().split('\n')).toHaveLength(1);
  });
});
