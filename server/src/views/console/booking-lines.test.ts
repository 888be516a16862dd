import { bookingLineFilters } from '@aaspaas/contract/features/admin-bookings.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer } from '../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  type BuiltBooking,
  createBookingFixture,
} from '../../testing/bookings.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { bookingLinesQuery, type LinePosition, linePosition } from './booking-lines.ts';

let app: TestApp;
let fixture: BookingFixture;
let placed: BuiltBooking;
let assigned: BuiltBooking;
let cancelled: BuiltBooking;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  placed = await aBooking(app, fixture, { state: 'placed', slot: { preferredDate: '2026-11-24' } });
  assigned = await aBooking(app, fixture, { state: 'assigned', slot: { preferredDate: '2026-11-23' } });
  cancelled = await aBooking(app, fixture, { state: 'cancelled', slot: { preferredDate: '2026-11-25' } });
  await aBooking(app, fixture, { state: 'draft', slot: { preferredDate: '2026-11-26' } });
  await sql`update bookings set name = 'Farah 100%_Khan' where id = ${assigned.id}`.execute(
    app.connection.db,
  );
  await sql`update booking_lines set attention = 'late' where id = ${assigned.lineId}`.execute(
    app.connection.db,
  );
});
afterAll(() => app.close());

const list = async (query: Record<string, string>) => {
  const { reply } = await app.call('admin.booking_lines', { query: { ...query } as never }, fixture.operator);
  return { ids: reply.data.map(({ detail_id }) => detail_id), ...reply };
};

describe('admin.booking_lines', () => {
  it('lists every line but drafts, the latest slot first', async () => {
    const { ids, total, data } = await list({});
    expect(ids).toEqual([cancelled.lineId, placed.lineId, assigned.lineId]);
    expect(total).toBe(3);
    expect(data[2]).toMatchObject({
      booking_id: assigned.code,
      service_name: 'Plumber',
      state: 'assigned',
      attention: 'late',
      pin: '560001',
      city: 'Bengaluru',
      price: 300,
      paid: 0,
      customer: { id: fixture.customer.id, name: 'Farah 100%_Khan', mobile: '9876501234' },
      professional: { id: fixture.professional.id },
    });
  });

  it.each([
    ['one state', { state: 'placed' }, () => [placed.lineId]],
    [
      'days, by the newest',
      { from: '2026-11-23', to: '2026-11-25', sort: '-id' },
      () => [cancelled.lineId, assigned.lineId, placed.lineId],
    ],
    [
      'days, by the deadline',
      { from: '2026-11-23', to: '2026-11-24', sort: 'deadline_at' },
      () => [assigned.lineId, placed.lineId],
    ],
    ['the beginning of a word', { q: 'fa' }, () => [assigned.lineId]],
    ['two letters within a word', { q: 'ha' }, () => []],
    ['several states', { state: 'placed,assigned' }, () => [placed.lineId, assigned.lineId]],
    ['a flag', { flag: 'late' }, () => [assigned.lineId]],
    ['any flag', { flag: 'any' }, () => [assigned.lineId]],
    ['a city', { city: 'mumbai' }, () => []],
    ['a PIN code', { pin: '560001' }, () => [cancelled.lineId, placed.lineId, assigned.lineId]],
    [
      'days, the last one included',
      { from: '2026-11-24', to: '2026-11-25' },
      () => [cancelled.lineId, placed.lineId],
    ],
    ['a part of a name with pattern characters', { q: '100%_k' }, () => [assigned.lineId]],
    [
      'a mobile number as people write it',
      { q: '+91 98765 01234' },
      () => [cancelled.lineId, placed.lineId, assigned.lineId],
    ],
  ])('filters by %s', async (_what, query, ids) => {
    const found = await list(query);
    expect(found.ids).toEqual(ids());
    expect(found.total).toBe(ids().length);
  });

  it('shows which of some lines match the other filters', async () => {
    const lines = [assigned.lineId, placed.lineId, 999_999].join(',');
    expect((await list({ lines })).ids).toEqual([placed.lineId, assigned.lineId]);
    expect((await list({ lines, state: 'placed' })).ids).toEqual([placed.lineId]);
  });

  it('finds a booking by its code in any case', async () => {
    expect((await list({ q: placed.code.toLowerCase() })).ids).toEqual([placed.lineId]);
  });

  it.each(['starts_at', '-starts_at', 'deadline_at', '-deadline_at', 'id', '-id'])(
    'pages in the order %s: each line once, in the order of one page',
    async (sort) => {
      const lists: [number, Record<string, string>][] = [
        [3, {}],
        [3, { from: '2026-11-23', to: '2026-11-25' }],
        [3, { state: 'placed,assigned,cancelled,placed' }],
        [2, { state: 'placed,cancelled', city: 'bengaluru' }],
        [2, { q: 'asha' }],
        [1, { flag: 'any' }],
      ];
      for (const [count, filters] of lists) {
        const whole = (await list({ sort, ...filters })).ids;
        const paged: number[] = [];
        for (let cursor: string | null = null; ; ) {
          const page = await list({ sort, ...filters, limit: '1', ...(cursor ? { cursor } : {}) });
          paged.push(...page.ids);
          expect(page.total).toBe(count);
          cursor = page.next_cursor;
          if (!cursor) break;
        }
        expect(paged).toEqual(whole);
        expect(whole).toHaveLength(count);
      }
    },
  );

  it.each(['starts_at', '-starts_at', 'deadline_at', '-deadline_at', 'id', '-id'])(
    'finds the same lines by a frequent name, in the order %s',
    async (sort) => {
      const read = async (
        filters: Record<string, string>,
        after: LinePosition | null = null,
        maxCounted?: number,
      ) => {
        const query = bookingLinesQuery(
          bookingLineFilters.parse({ sort, ...filters }),
          { after, limit: 2 },
          maxCounted,
        );
        const { rows } = await query.execute(app.connection.db);
        const { counted, frequent } = rows[0] ?? {};
        return { rows, ids: rows.map(({ id }) => id), counted, frequent };
      };
      for (const q of ['asha', 'ra', 'unknown', '100%_k']) {
        const few = await read({ q });
        const many = await read({ q }, null, 0);
        expect(many.ids).toEqual(few.ids);
        const [first, ...rest] = few.rows;
        if (!first) continue;
        // 'asha' is known to be frequent by the index of names, 'ra' by the bookings with it.
        expect([few.counted, many.counted]).toEqual([few.rows.length, 1]);
        const after = linePosition({ sort: sort as never }, first);
        for (const maxCounted of [undefined, 0])
          expect((await read({ q }, after, maxCounted)).ids).toEqual(rest.map(({ id }) => id));
      }
      // Three bookings have the name, with one line in this state. Fewer are read: they do not say how many lines there are.
      const placedWith = (maxCounted: number) => read({ q: 'ASHA', state: 'placed' }, null, maxCounted);
      const ids = [placed.lineId];
      expect(await placedWith(3)).toMatchObject({ ids, counted: 1, frequent: false });
      expect(await placedWith(2)).toMatchObject({ ids, counted: null, frequent: false });
      expect(await placedWith(0)).toMatchObject({ ids, counted: null, frequent: true });
    },
  );

  it('names the invalid filter', async () => {
    const query = { state: 'placed,gone', pin: '12', from: 'monday', sort: 'price' } as never;
    const { status, error } = await app.call('admin.booking_lines', { query }, fixture.operator);
    expect(status).toBe(422);
    expect(Object.keys(error.errors as object).sort()).toEqual(
      expect.arrayContaining(['from', 'pin', 'sort']),
    );
  });

  it('is refused to customers', async () => {
    expect((await app.call('admin.booking_lines', {}, await aCustomer(app))).status).toBe(403);
  });
});

describe('admin.line and admin.booking', () => {
  it('return one line, and the booking with all of its lines', async () => {
    const { reply: line } = await app.call(
      'admin.line',
      { params: { detail_id: String(placed.lineId) as never } },
      fixture.operator,
    );
    expect(line.data).toMatchObject({
      detail_id: placed.lineId,
      state: 'placed',
      allowed_actions: expect.arrayContaining(['allocate']),
    });
    const { reply } = await app.call(
      'admin.booking',
      { params: { code: placed.code.toLowerCase() } },
      fixture.operator,
    );
    expect(reply.data).toMatchObject({
      booking_id: placed.code,
      customer: { id: fixture.customer.id },
      lines: [{ detail_id: placed.lineId }],
      payments: [],
      refunds: [],
      documents: [],
    });
  });

  it('do not exist for an unknown line or code', async () => {
    const missing = await app.call(
      'admin.line',
      { params: { detail_id: '999999' as never } },
      fixture.operator,
    );
    const unknown = await app.call('admin.booking', { params: { code: 'AP-000000' } }, fixture.operator);
    expect([missing.status, unknown.status]).toEqual([404, 404]);
  });
});
