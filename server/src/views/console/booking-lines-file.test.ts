import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { temporaryDisk } from '../../platform/disk-space.ts';
import { aBooking, type BookingFixture, createBookingFixture } from '../../testing/bookings.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const LINES = 2_345;

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  const { id } = await aBooking(app, fixture, { state: 'placed' });
  const { db } = app.connection;
  await sql`update bookings set name = '=1+1' where id = ${id}`.execute(db);
  // More than two batches, some with the same begin.
  await sql`insert into booking_lines (booking_id, account_id, service_id, state, entered_at, work_type, day_hours, service_date, service_time,
      starts_at, ends_at, price_id, unit_price, units, total, covered, created_at)
    select booking_id, account_id, service_id, 'approved', entered_at, work_type, day_hours, service_date, service_time,
      starts_at + (n % 100) * interval '1 day', ends_at + (n % 100) * interval '1 day', price_id, unit_price, units, total, covered, created_at
    from booking_lines, generate_series(2, ${LINES}::int) n where booking_id = ${id}`.execute(db);
});
afterAll(() => app.close());

const exportOf = (query: string, token = fixture.operator.token) =>
  app.app.inject({
    method: 'GET',
    url: `/api/admin/booking-lines/csv${query}`,
    headers: { authorization: `Bearer ${token}` },
  });

async function pagesOf(query: Record<string, string>): Promise<string[]> {
  const codes: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const { reply }: { reply: ReplyOf<'admin.booking_lines'> } = await app.call(
      'admin.booking_lines',
      { query: { ...query, limit: 100, ...(cursor ? { cursor } : {}) } as never },
      fixture.operator,
    );
    codes.push(...reply.data.map(({ starts_at }) => starts_at));
    cursor = reply.next_cursor;
    if (!cursor) return codes;
  }
}

describe('the export of booking lines', () => {
  it('is refused with 503 and Retry-After while the temporary disk is nearly full', async () => {
    const freeBytes = vi.spyOn(temporaryDisk, 'freeBytes').mockResolvedValue(16 * 1024 * 1024 - 1);
    try {
      const { statusCode, headers } = await exportOf('');
      expect([statusCode, headers['retry-after']]).toEqual([503, '30']);
    } finally {
      freeBytes.mockRestore();
    }
  });

  it('has all pages of the list in their order', async () => {
    const file = await exportOf('?sort=starts_at');
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="bookings-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const rows = file.body.slice(1).trimEnd().split('\r\n').slice(1);
    const pages = await pagesOf({ sort: 'starts_at' });
    expect(rows).toHaveLength(LINES);
    const local = (iso: string) =>
      new Date(Date.parse(iso) + 330 * 60_000).toISOString().slice(0, 16).replace('T', ' ');
    expect(rows.map((row) => row.split(',')[2])).toEqual(pages.map(local));
  });

  it('begins with the byte order mark, keeps formulas texts, and has the chosen columns', async () => {
    const { body } = await exportOf('?state=placed&cols=customer,price');
    expect(body).toMatch(/^\uFEFFBooking,Service,Customer,Price\r\nAP-\w+,Plumber,'=1\+1,300\r\n$/);
  });

  it('records each export once, without what was searched for', async () => {
    const count = async () =>
      (
        await sql<{
          detail: object;
        }>`select detail from audit_log where action = 'admin.booking_lines_csv' order by id desc`.execute(
          app.connection.db,
        )
      ).rows;
    const before = (await count()).length;
    await exportOf('?q=9876501234');
    const entries = await count();
    expect(entries).toHaveLength(before + 1);
    expect(JSON.stringify(entries[0]?.detail)).not.toContain('9876501234');
  });

  it('names an invalid filter, and is refused to others', async () => {
    const invalid = await exportOf('?state=gone');
    expect([invalid.statusCode, (await exportOf('', fixture.customer.token)).statusCode]).toEqual([422, 403]);
    expect(invalid.body).toContain('state');
  });
});
