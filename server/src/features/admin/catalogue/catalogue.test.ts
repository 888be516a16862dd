import { addDays, addMinutes, dateOf, instantOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../platform/db/transaction.ts';
import { anOperator } from '../../../testing/accounts.ts';
import {
  aBooking,
  aService,
  type BookingFixture,
  createBookingFixture,
  nextUnusedDate,
} from '../../../testing/bookings.ts';
import { nextNumber } from '../../../testing/counters.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { setPriceNow } from '../../catalog/actions/prices.ts';
import { bookableService, switchPrices } from '../../catalog/index.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const publish = (id: number, validFrom: string, perHour = 200, perDay = 900) =>
  app.call(
    'admin.publish_price',
    { params: { id }, body: { per_hour: perHour, per_day: perDay, valid_from: validFrom } },
    fixture.operator,
  );
const cancel = (id: number, priceId: number) =>
  app.call('admin.cancel_price', { params: { id, price_id: priceId } }, fixture.operator);
const newService = async () => (await aService(app, `Painter ${nextNumber('painter')}`)).id;
const inDays = (days: number) => addDays(dateOf(app.clock.now()), days);
const current = async (id: number) => (await bookableService(app.connection.db, id))?.price;
const detail = async (id: number) =>
  (await app.call('admin.service', { params: { id } }, fixture.operator)).reply.data;
const entries = async (id: number) =>
  (
    await sql<{ action: string; detail: object }>`
      select action, detail from audit_log where subject = ${`service:${id}`} order by id`.execute(
      app.connection.db,
    )
  ).rows;

describe('admin.publish_price', () => {
  it('begins at the start of its day: current, next and past prices follow, and the audit log has one entry', async () => {
    const id = await newService();
    const day = inDays(3);
    expect((await publish(id, day)).status).toBe(200);
    expect(await detail(id)).toMatchObject({
      price: { per_hour: 150 },
      next_price: { per_hour: 200, per_day: 900, valid_from: isoOf(instantOf(day, '00:00')) },
      prices: [{ state: 'scheduled' }, { state: 'current' }],
    });
    await app.runLoop('prices');
    expect((await current(id))?.perHour).toBe(15000);
    expect(await entries(id)).toEqual([
      {
        action: 'admin.publish_price',
        detail: { per_hour: 200, per_day: 900, valid_from: isoOf(instantOf(day, '00:00')) },
      },
    ]);
    app.clock.set(instantOf(day, '00:00').toISOString());
    await app.runLoop('prices');
    expect((await current(id))?.perHour).toBe(20000);
    expect(await detail(id)).toMatchObject({
      price: { per_hour: 200 },
      next_price: null,
      prices: [{ state: 'current' }, { state: 'past' }],
    });
    const cart = await app.call('cart.add', { body: { serviceId: id } }, fixture.customer);
    expect(cart.status).toBe(200);
  });

  it('returns the same version for a repeat, and refuses another price at its instant', async () => {
    const id = await newService();
    const first = await publish(id, inDays(2));
    expect((await publish(id, inDays(2))).reply.data).toEqual(first.reply.data);
    expect(await entries(id)).toHaveLength(1);
    const other = await publish(id, inDays(2), 210);
    expect([other.status, Object.keys(other.error.errors)]).toEqual([422, ['valid_from']]);
    expect((await publish(id, isoOf(instantOf(inDays(2), '12:00')), 210)).status).toBe(200);
  });

  it.each([
    ['a day that has begun', () => ({ valid_from: inDays(0) }), 'valid_from'],
    ['a year too far', () => ({ valid_from: inDays(400) }), 'valid_from'],
    ['a day that does not exist', () => ({ valid_from: '2026-02-30' }), 'valid_from'],
    ['no day', () => ({ valid_from: '' }), 'valid_from'],
    ['part of a rupee', () => ({ per_hour: 150.5 }), 'per_hour'],
    ['no price for a day', () => ({ per_day: '' }), 'per_day'],
  ])('refuses %s under its name', async (_what, change, field) => {
    const body = { per_hour: 200, per_day: 900, valid_from: inDays(5), ...change() };
    const { status, error } = await app.callRaw(
      'admin.publish_price',
      { params: { id: fixture.service.id }, body },
      fixture.operator,
    );
    expect([status, Object.keys(error.errors)]).toEqual([422, [field]]);
  });

  it('refuses enquiries, unknown services, and operators without the grant', async () => {
    const id = await newService();
    await sql`update services set servicetype = 'enquiry', current_price_id = null where id = ${id}`.execute(
      app.connection.db,
    );
    expect((await publish(id, inDays(2))).error.errors).toHaveProperty('per_hour');
    expect((await publish(999_999, inDays(2))).status).toBe(404);
    const support = await anOperator(app, { roles: ['support'] });
    const body = { per_hour: 200, per_day: 900, valid_from: inDays(2) };
    const refused = await app.call('admin.publish_price', { params: { id }, body }, support);
    expect(refused.status).toBe(403);
    expect((await app.call('admin.services', {}, support)).status).toBe(200);
  });

  it('adds one version when fifty publish the same price at once', async () => {
    const id = await newService();
    const replies = await Promise.all(Array.from({ length: 50 }, () => publish(id, inDays(4))));
    expect(new Set(replies.map(({ reply }) => reply.data.id)).size).toBe(1);
    expect((await detail(id)).prices).toHaveLength(2);
    expect(await entries(id)).toHaveLength(1);
  });
});

describe('admin.cancel_price', () => {
  it('cancels a version before it begins, once; its instant is free again', async () => {
    const id = await newService();
    const { reply } = await publish(id, inDays(2));
    expect((await cancel(id, reply.data.id)).status).toBe(200);
    expect((await cancel(id, reply.data.id)).status).toBe(200);
    expect((await entries(id)).map(({ action }) => action)).toEqual([
      'admin.publish_price',
      'admin.cancel_price',
    ]);
    expect(await detail(id)).toMatchObject({
      next_price: null,
      prices: [{ state: 'cancelled' }, { state: 'current' }],
    });
    expect((await publish(id, inDays(2), 220)).status).toBe(200);
    app.clock.set(instantOf(inDays(2), '00:00').toISOString());
    await app.runLoop('prices');
    expect((await current(id))?.perHour).toBe(22000);
  });

  it('refuses a version that has begun, also before the job ran, and those of other services', async () => {
    const id = await newService();
    const { reply } = await publish(id, inDays(1));
    expect((await cancel(fixture.service.id, reply.data.id)).status).toBe(404);
    app.clock.set(instantOf(inDays(1), '00:00').toISOString());
    expect((await cancel(id, reply.data.id)).status).toBe(409);
    await app.runLoop('prices');
    expect((await cancel(id, reply.data.id)).status).toBe(409);
  });
});

describe('switchPrices', () => {
  it('is idempotent, in two processes at once, and passes over versions that began while no worker ran', async () => {
    const ids = [await newService(), await newService()];
    for (const id of ids)
      for (const [day, amount] of [
        [1, 200],
        [2, 250],
      ] as const)
        await publish(id, inDays(day), amount);
    app.clock.set(instantOf(inDays(2), '09:00').toISOString());
    await Promise.all([1, 2, 3, 4].map(() => switchPrices({ db: app.connection.db, clock: app.clock })));
    await app.runLoop('prices');
    for (const id of ids) {
      expect((await current(id))?.perHour).toBe(25000);
      expect((await detail(id)).prices.map(({ state }) => state)).toEqual(['current', 'past', 'past']);
    }
  });

  it('continues after a service that fails or is locked, and switches it later', async () => {
    const [locked, failing, healthy] = [await newService(), await newService(), await newService()];
    for (const id of [locked, failing, healthy]) await publish(id, inDays(1));
    app.clock.set(instantOf(inDays(1), '00:00').toISOString());
    const { db } = app.connection;
    await sql`create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'broken row'; end $$`.execute(
      db,
    );
    await sql`create trigger refuse_one before update on services for each row when (old.id = ${sql.lit(failing)}) execute function refuse_one()`.execute(
      db,
    );
    const run = () => switchPrices({ db: app.connection.db, clock: app.clock });
    const other = await app.connection.pool.connect();
    try {
      await other.query(`begin; select from services where id = ${locked} for update`);
      // One failure: the locked service is skipped, not waited for.
      await expect(run()).rejects.toMatchObject({ errors: [{ message: 'broken row' }] });
    } finally {
      await other.query('rollback');
      other.release();
    }
    const amounts = () =>
      Promise.all([locked, failing, healthy].map(async (id) => (await current(id))?.perHour));
    expect(await amounts()).toEqual([15000, 15000, 20000]);
    await sql`drop trigger refuse_one on services`.execute(db);
    await run();
    expect(await amounts()).toEqual([20000, 20000, 20000]);
  });

  it('leaves confirmed bookings at their price', async () => {
    const { id, lineId } = await aBooking(app, fixture, { slot: nextUnusedDate() });
    await publish(fixture.service.id, inDays(1), 300, 1500);
    app.clock.set(instantOf(inDays(1), '00:00').toISOString());
    await app.runLoop('prices');
    const { reply } = await app.call('booking.get', { params: { id } }, fixture.customer);
    expect(reply.data.total_amount).toBe(300);
    const later = await aBooking(app, fixture, { slot: nextUnusedDate() });
    const { rows } = await sql<{ id: number; per_hour: number; total: number }>`
      select l.id, p.per_hour, l.total from booking_lines l join service_prices p on p.id = l.price_id
      where l.id in (${lineId}, ${later.lineId}) order by l.id`.execute(app.connection.db);
    expect(rows).toEqual([
      { id: lineId, per_hour: 15000, total: 30000 },
      { id: later.lineId, per_hour: 30000, total: 60000 },
    ]);
  });
});

describe('service_prices', () => {
  it('refuses changes of amounts and instants, deletions, and cancelling after the beginning', async () => {
    const { db } = app.connection;
    const id = await newService();
    const price = requireRow((await detail(id)).prices).id;
    for (const change of [
      sql`update service_prices set per_hour = 1 where id = ${price}`,
      sql`update service_prices set valid_from = now() where id = ${price}`,
      sql`update service_prices set switched_at = null where id = ${price}`,
      sql`delete from service_prices where id = ${price}`,
      sql`truncate service_prices cascade`,
    ])
      await expect(change.execute(db)).rejects.toThrow('append-only');
    const { reply } = await publish(id, inDays(2));
    await expect(
      sql`update service_prices set cancelled_at = valid_from where id = ${reply.data.id}`.execute(db),
    ).rejects.toThrow('service_prices_cancelled_before');
  });

  it('setPriceNow: two prices within one tick of the clock are two versions, the later one current', async () => {
    const { db } = app.connection;
    const id = await newService();
    for (const perHour of [16000, 17000])
      await transaction(db, (tx) => setPriceNow(tx, id, { perDay: 90000, perHour }, app.clock.now()));
    await app.runLoop('prices');
    expect((await current(id))?.perHour).toBe(17000);
    expect((await detail(id)).prices).toHaveLength(3);
  });
});

describe('admin.services', () => {
  it('lists services with prices, offerings, bookings and missing parts, and filters them', async () => {
    const list = async (query: Record<string, string>) =>
      (await app.call('admin.services', { query: query as never }, fixture.operator)).reply;
    const { data } = await list({ q: 'plumb' });
    expect(data).toMatchObject([
      {
        id: fixture.service.id,
        name: 'Plumber',
        category_id: 3,
        servicetype: 'service',
        offerings: 2,
        missing: ['picture', 'words_latin', 'words_devanagari'],
      },
    ]);
    const booked = async (daysAgo: number) => {
      await sql`update booking_lines set starts_at = ${addMinutes(app.clock.now(), -daysAgo * 1440)} where service_id = ${fixture.service.id}`.execute(
        app.connection.db,
      );
      return requireRow((await list({ q: 'plumber' })).data).bookings_28d;
    };
    expect([await booked(29), await booked(1), await booked(-1)]).toEqual([0, 2, 0]);
    expect((await list({ category: '1' })).total).toBe(0);
    const all = await list({ category: '3' });
    expect(all.total).toBe(all.data.length);
    expect((await list({ type: 'enquiry' })).data.every(({ servicetype }) => servicetype === 'enquiry')).toBe(
      true,
    );
    expect((await list({ state: 'archived' })).data).toEqual([]);
    expect((await list({ q: '%' })).data).toEqual([]);
    const hindi = await app.call(
      'admin.services',
      { query: { q: 'Plumber' } as never },
      {
        ...fixture.operator,
        headers: { cookie: 'lang=hi' },
      },
    );
    expect(hindi.reply.data[0]?.name).toBe('Plumber हिंदी');
  });
});
