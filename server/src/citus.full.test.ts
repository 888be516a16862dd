import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_CITY } from './features/places/index.ts';
import { migrate } from './platform/db/migrate.ts';
import { bookAndPay } from './testing/book-and-pay.ts';
import { type BookingFixture, createBookingFixture, done } from './testing/bookings.ts';
import { distribute } from './testing/distribute.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

/** An empty database on the coordinator of a cluster, with the extension and its workers (docs/capacity.md). */
const { CITUS_URL: url = '' } = process.env;

if (!url) {
  console.log('CITUS_URL is not set: the product is not run on Citus');
  it('is not tested without a coordinator', () => expect(url).toBe(''));
} else
  describe('on Citus', () => {
    let app: TestApp;
    let fixture: BookingFixture;
    beforeAll(async () => {
      await migrate(url);
      await distribute({ connectionString: url });
      app = await testApp(pino({ level: 'silent' }), 'tables', 20, false, {
        connectAs: async () => ({ connectionString: url }),
      });
      fixture = await createBookingFixture(app);
    }, 300_000);
    afterAll(() => app.close());

    it('tables are spread, and the script can be repeated', async () => {
      const { rows } = await sql<{ name: string }>`
        select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1`.execute(
        app.connection.db,
      );
      expect(rows.map(({ name }) => name)).toEqual([
        'coverage',
        'idempotency_keys',
        'line_ranges',
        'notification_keys',
        'notifications',
        'rate_counters',
      ]);
      expect(await distribute({ connectionString: url })).toEqual([]);
    });

    it('pages for customers find what professionals offer near a place', async () => {
      const query = { latitude: DEFAULT_CITY.latitude, longitude: DEFAULT_CITY.longitude };
      const { id } = fixture.service;
      const service = await done(app.call('discovery.service', { params: { id }, query }));
      expect(service.reply.data.available).toBe(true);
      const popular = await done(app.call('discovery.popular', { query }));
      expect(popular.reply.data.map((one) => one.id)).toEqual([id]);
      const near = await done(app.call('discovery.professionals', { params: { id }, query }));
      expect(near.reply.data).toHaveLength(2);
      const found = await done(app.call('discovery.search', { query: { ...query, query: 'plumber' } }));
      expect(JSON.stringify(found.reply.data)).toContain('Plumber');
      await done(app.call('booking.slots', { params: { id }, query: { ...query, days: 1 } }));
    });

    it('16 bookings at once end without an error, and one is worked on and paid', async () => {
      const { ids, balances } = await bookAndPay(app, fixture, 16);
      expect(ids.size).toBe(16);
      expect(Object.keys(balances).length).toBeGreaterThan(0);
    }, 120_000);

    it('time that is reserved twice is refused', async () => {
      const { rows } = await sql<{ professional: number; line: number; during: string }>`
        select professional_id as professional, line_id as line, during::text from line_ranges limit 1`.execute(
        app.connection.db,
      );
      const [taken] = rows;
      await expect(
        sql`insert into line_ranges (line_id, professional_id, during, kind)
          values (${(taken?.line ?? 0) + 1_000_000}, ${taken?.professional}, ${taken?.during}::tstzrange, 'work')`.execute(
          app.connection.db,
        ),
      ).rejects.toMatchObject({ code: '23P01' });
    });

    it('every loop of the worker runs', async () => {
      const failed: unknown[] = [];
      for (const loop of app.product.loops)
        await loop.run().catch((error: unknown) => failed.push([loop.name, String(error)]));
      expect(failed).toEqual([]);
    });
  });
