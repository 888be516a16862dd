import { customerFilters } from '@aaspaas/contract/features/admin-customers.ts';
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
import { aPaidBooking, payAmountDue, settlePayments } from '../../testing/payments.ts';
import { race } from '../../testing/race.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { countCustomersQuery, type CustomerPosition, customerPosition, customersQuery } from './customers.ts';

let app: TestApp;
let fixture: BookingFixture;
let meera: TestPerson;
let farah: TestPerson;
let fresh: TestPerson;
const operators = new Map<OperatorRole, TestPerson>();
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  for (const role of ['owner', 'dispatcher', 'finance', 'content', 'support'] as const)
    operators.set(role, await anOperator(app, { roles: [role] }));
  meera = await aCustomer(app, { name: 'Meera 100%_Joshi', mobile: '9812300001' });
  farah = await aCustomer(app, { name: '=Farah Khan' });
  fresh = await aCustomer(app, { name: 'Zoya Never' });
  const slot = nextUnusedDate;
  // Meera: one approved and paid, one done and unpaid, one paid and refunded.
  const { id } = await aBooking(app, fixture, { customer: meera, state: 'approved', slot: slot() });
  await payAmountDue(app, meera, id);
  await aBooking(app, fixture, { customer: meera, state: 'done', slot: slot() });
  const refunded = await aPaidBooking(app, fixture, { customer: meera, slot: slot() });
  await done(app.call('booking.cancel', { body: { bookingId: refunded.id } }, meera));
  await settlePayments(app);
  app.clock.advance(60);
  await aBooking(app, fixture, { customer: farah, state: 'disputed', slot: slot() });
  await aBooking(app, fixture, { customer: farah, state: 'draft', slot: slot() });
  await sql`insert into saved_addresses (account_id, label, name, line, pincode, city, state, is_default, created_at)
    values (${meera.id}, 'home', 'Meera', '14 Church Street', '560001', 'Bengaluru', 'Karnataka', true, ${app.clock.now()})`.execute(
    app.connection.db,
  );
  await sql`insert into reports (ticket, account_id, fingerprint, name, email, mobile, service_id, description, created_at)
    values ('RQ-1', ${meera.id}, 'x', 'Meera', 'm@example.in', '9812300001', ${fixture.service.id}, 'Late.', ${app.clock.now()})`.execute(
    app.connection.db,
  );
}, 120_000);
afterAll(() => app.close());

const as = (role: OperatorRole) => operators.get(role) as TestPerson;
const list = async (query: Record<string, string>, role: OperatorRole = 'owner') => {
  const { reply } = await app.callRaw('admin.customers', { query }, as(role));
  return { ids: reply.data.map(({ id }) => id), ...reply };
};
const one = (id: number, role: OperatorRole = 'owner') =>
  app.call('admin.customer', { params: { id: String(id) as never } }, as(role));

describe('admin.customers', () => {
  it.each(['last', '-last', 'id', '-id'])(
    'finds the same customers by a frequent name, in the order %s',
    async (sort) => {
      for (const q of ['me', 'far', '100%_j', 'unknown']) {
        const filters = customerFilters.parse({ sort, q });
        const ids = async (after: CustomerPosition | null, maxNamed?: number) =>
          (await customersQuery(filters, { after, limit: 3 }, true, maxNamed).execute(app.connection.db))
            .rows;
        const many = (rows: Awaited<ReturnType<typeof ids>>) =>
          rows.map((row) => ({ ...row, counted: null }));
        const few = await ids(null);
        const counted = (await countCustomersQuery(filters).execute(app.connection.db)).rows[0]?.total;
        expect(few.map((row) => row.counted)).toEqual(few.map(() => counted));
        expect(await ids(null, 0)).toEqual(many(few));
        const [first, ...rest] = few;
        if (!first) continue;
        const after = customerPosition(filters, first);
        expect((await ids(after)).slice(0, rest.length)).toEqual(rest);
        expect(await ids(after, 0)).toEqual(many(await ids(after)));
      }
    },
  );

  it('lists customers, the newest booking first, with their sums', async () => {
    const { ids, data, total } = await list({});
    expect(ids.slice(0, 2)).toEqual([farah.id, meera.id]);
    expect(total).toBe(ids.length);
    expect(data[1]).toMatchObject({
      name: 'Meera 100%_Joshi',
      mobile: '9812300001',
      bookings: 3,
      disputes: 0,
      spent: 300,
      refunds: 300,
      due: 300,
    });
    expect(data[0]).toMatchObject({ bookings: 1, disputes: 1, spent: 0, refunds: 0, due: 0 });
    expect(data.find(({ id }) => id === fresh.id)).toMatchObject({ bookings: 0, last_booking_at: null });
    expect(ids).not.toContain(fixture.professional.id);
  });

  it.each([
    ['a mobile number as people write it', { q: '+91 98123 00001' }, () => [meera.id]],
    ['a part of a name with pattern characters', { q: '100%_j' }, () => [meera.id]],
    ['an open dispute', { open: 'dispute' }, () => [farah.id]],
    ['an open ticket', { open: 'ticket' }, () => [meera.id]],
    ['a booking', { booked: 'yes' }, () => [farah.id, meera.id]],
    ['a day before any booking', { to: '2026-01-01' }, () => []],
    ['the days of the last booking', { from: '2026-11-21', to: '2026-11-21' }, () => [farah.id, meera.id]],
  ])('filters by %s', async (_what, query, ids) => {
    const found = await list(query);
    expect(found.ids).toEqual(ids());
    expect(found.total).toBe(ids().length);
  });

  it('without a booking has the others', async () => {
    const { ids } = await list({ booked: 'no' });
    expect(ids).toContain(fresh.id);
    expect(ids).not.toContain(meera.id);
  });

  it.each(['last', '-last', 'id', '-id'])('pages in the order %s have each customer once', async (sort) => {
    const whole = (await list({ sort })).ids;
    const paged: number[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await list({ sort, limit: '1', ...(cursor ? { cursor } : {}) });
      paged.push(...page.ids);
      cursor = page.next_cursor;
      if (!cursor) break;
    }
    expect(paged).toEqual(whole);
    expect(whole.length).toBeGreaterThan(2);
  });

  it('names the invalid filters', async () => {
    const query = { booked: 'maybe', open: 'door', from: 'monday', sort: 'name' };
    const { status, error } = await app.callRaw('admin.customers', { query }, as('owner'));
    expect([status, Object.keys(error.errors).toSorted()]).toEqual([422, ['booked', 'from', 'open', 'sort']]);
  });

  it('shows finance masked numbers, dispatchers no money, and content nothing', async () => {
    expect((await list({ q: 'Meera' }, 'finance')).data[0]).toMatchObject({
      mobile: '••••••••01',
      spent: 300,
    });
    expect((await list({ q: 'Meera' }, 'dispatcher')).data[0]).toMatchObject({
      mobile: '9812300001',
      spent: null,
      refunds: null,
      due: null,
    });
    expect((await app.callRaw('admin.customers', {}, as('content'))).status).toBe(403);
    expect((await app.callRaw('admin.customers', {}, meera)).status).toBe(403);
  });

  it('orders by the newest booking when many are confirmed at once', async () => {
    const customer = await aCustomer(app);
    app.clock.advance(1);
    const drafts: BuiltBooking[] = [];
    for (let n = 0; n < 5; n += 1)
      drafts.push(await aBooking(app, fixture, { customer, state: 'draft', slot: nextUnusedDate() }));
    await race(drafts.length, (n) =>
      done(
        app.call(
          'booking.confirm',
          { params: { id: drafts[n]?.id ?? 0 }, body: { method: 'later' } },
          customer,
        ),
      ),
    );
    const { data } = await list({ limit: '1' });
    expect(data[0]).toMatchObject({ id: customer.id, bookings: 5, last_booking_at: expect.any(String) });
  });
});

describe('admin.customer', () => {
  it('has contacts, addresses, bookings, money and tickets', async () => {
    const { reply } = await one(meera.id);
    expect(reply.data).toMatchObject({
      name: 'Meera 100%_Joshi',
      verified: true,
      addresses: [
        { label: 'home', address: 'Meera, 14 Church Street, Bengaluru, Karnataka, 560001', is_default: true },
      ],
      tickets: [{ ticket: 'RQ-1', closed_at: null }],
    });
    expect(reply.data.lines).toHaveLength(3);
    expect(reply.data.payments).toHaveLength(2);
    expect(reply.data.payments?.every(({ amount }) => amount === 300)).toBe(true);
    expect(reply.data.refunded).toMatchObject([{ amount: 300, state: 'processed' }]);
  });

  it('leaves out what the role may not read', async () => {
    expect((await one(meera.id, 'dispatcher')).reply.data).toMatchObject({
      payments: null,
      refunded: null,
      spent: null,
    });
    const { data } = (await one(meera.id, 'finance')).reply;
    expect(data).toMatchObject({ tickets: null, mobile: '••••••••01' });
    expect(data.addresses).toMatchObject([{ address: '***, 560001' }]);
    expect((await one(meera.id, 'content')).status).toBe(403);
  });

  it('does not exist for other accounts and erased customers', async () => {
    expect((await one(fixture.professional.id)).status).toBe(404);
    const erased = await aCustomer(app);
    await sql`update accounts set erased_at = ${app.clock.now()}, mobile = null, name = '' where id = ${erased.id}`.execute(
      app.connection.db,
    );
    expect((await one(erased.id)).status).toBe(404);
    expect((await list({})).ids).not.toContain(erased.id);
  });
});

describe('the export of customers', () => {
  const exportOf = (query: string, role: OperatorRole = 'owner') =>
    app.app.inject({
      method: 'GET',
      url: `/api/admin/customers/csv${query}`,
      headers: { authorization: `Bearer ${as(role).token}` },
    });

  it('has the rows of the list in its order, and keeps formulas texts', async () => {
    const { body, headers } = await exportOf('?sort=id');
    expect(headers['content-disposition']).toMatch(/filename="customers-\d{4}-\d\d-\d\d\.csv"/);
    const rows = body.slice(1).trimEnd().split('\r\n').slice(1);
    expect(rows).toHaveLength((await list({})).total);
    expect(body).toContain("'=Farah Khan");
    expect((await exportOf('?q=Meera&cols=mobile,spent')).body).toBe(
      '\uFEFFName,Mobile,Paid\r\nMeera 100%_Joshi,9812300001,300\r\n',
    );
  });

  it('says since when an account is blocked', async () => {
    const blocked = await aCustomer(app, { name: 'Blocked Bina' });
    await sql`update accounts set blocked_at = '2026-11-20T04:30:00Z' where id = ${blocked.id}`.execute(
      app.connection.db,
    );
    const rows = async (query: string) => (await exportOf(query)).body.slice(1).trimEnd().split('\r\n');
    expect(await rows('?q=Blocked&cols=blocked')).toEqual([
      'Name,Blocked since',
      'Blocked Bina,2026-11-20 10:00',
    ]);
    expect(await rows('?q=Meera&cols=blocked')).toEqual(['Name,Blocked since', 'Meera 100%_Joshi,']);
    expect((await rows('?q=Meera'))[0]).toMatch(/,Blocked since$/);
  });

  it('masks for finance, has no money for dispatchers, and is recorded', async () => {
    expect((await exportOf('?q=Meera&cols=mobile', 'finance')).body).toContain('••••••••01');
    expect((await exportOf('?q=Meera&cols=spent,due', 'dispatcher')).body).toBe(
      '\uFEFFName\r\nMeera 100%_Joshi\r\n',
    );
    expect((await exportOf('', 'content')).statusCode).toBe(403);
    const { rows } = await sql<{ count: number }>`select count(*)::int from audit_log
      where action = 'admin.customers_csv' and outcome = 'done'`.execute(app.connection.db);
    expect(rows[0]?.count).toBeGreaterThan(2);
  });
});
