import { addDays, dateOf, instantOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aService, type BookingFixture, createBookingFixture } from '../../../testing/bookings.ts';
import { nextNumber } from '../../../testing/counters.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { bookableService } from '../../catalog/index.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const newService = async () => (await aService(app, `Painter ${nextNumber('painter')}`)).id;
const inDays = (days: number) => addDays(dateOf(app.clock.now()), days);
const RULE = { percent: '10', rounding: '9' } as const;
const rule = (days = 3) => ({ ...RULE, valid_from: inDays(days) });
const preview = async (ids: readonly number[], change = rule()) =>
  (await app.call('admin.price_changes', { query: { ids: ids.join(','), ...change } }, fixture.operator))
    .reply.data.rows;
type Base = { id: number; price_id: number | null };
const publish = (services: readonly Base[], change = rule(), person = fixture.operator) =>
  app.callRaw(
    'admin.publish_prices',
    { body: { ...change, services: services.map(({ id, price_id }) => ({ id, price_id })) } },
    person,
  );
const nextPrice = async (id: number) =>
  (await app.call('admin.service', { params: { id } }, fixture.operator)).reply.data.next_price;
const entries = async (id: number) =>
  (
    await sql`select 1 from audit_log where subject = ${`service:${id}`} and action = 'admin.publish_prices'`.execute(
      app.connection.db,
    )
  ).rows.length;

describe('admin.price_changes', () => {
  it('shows both amounts before and after, and changes nothing', async () => {
    const id = await newService();
    expect(await preview([id])).toMatchObject([
      {
        id,
        old: { per_hour: 150, per_day: 800 },
        new: { per_hour: 169, per_day: 879 },
        problem: null,
        until: null,
      },
    ]);
    expect(await nextPrice(id)).toBeNull();
  });

  it('is based on the price that is valid just before the day, and names a later one', async () => {
    const id = await newService();
    const priced = (day: number, per_hour: number) =>
      app.call(
        'admin.publish_price',
        { params: { id }, body: { per_hour, per_day: 2000, valid_from: inDays(day) } },
        fixture.operator,
      );
    await priced(2, 400);
    await priced(5, 500);
    expect(await preview([id])).toMatchObject([
      { old: { per_hour: 400 }, until: isoOf(instantOf(inDays(5), '00:00')) },
    ]);
    expect(await preview([id], rule(2))).toMatchObject([{ problem: 'taken', new: null }]);
    expect(await preview([id], rule(6))).toMatchObject([{ old: { per_hour: 500 }, until: null }]);
  });

  it('says why a price stays', async () => {
    const [enquiry, hidden, same] = [await newService(), await newService(), await newService()];
    const { db } = app.connection;
    await sql`update services set servicetype = 'enquiry', current_price_id = null where id = ${enquiry}`.execute(
      db,
    );
    await sql`update services set active = false where id = ${hidden}`.execute(db);
    const problems = async (change = rule()) =>
      (await preview([enquiry, hidden, same], change)).map(({ problem }) => problem);
    expect(await problems()).toEqual(['enquiry', 'hidden', null]);
    const tiny = { percent: '0.1', rounding: '10', valid_from: inDays(3) } as never;
    expect(await problems(tiny)).toEqual(['enquiry', 'hidden', 'unchanged']);
  });

  it('covers a category, without archived services and drafts', async () => {
    const [visible, hidden] = [await newService(), await newService()];
    await sql`update services set active = false where id = ${hidden}`.execute(app.connection.db);
    const { reply } = await app.call(
      'admin.price_changes',
      { query: { category: '3', ...rule() } as never },
      fixture.operator,
    );
    const ids = reply.data.rows.map(({ id }) => id);
    expect(ids).toContain(visible);
    expect(ids).not.toContain(hidden);
  });

  it.each([
    ['no services', { ids: undefined }, ['ids']],
    ['no change', { percent: '0' }, ['percent']],
    ['too much', { percent: '201' }, ['percent']],
    ['two decimals', { percent: '1.25' }, ['percent']],
    ['another rounding', { rounding: '7' }, ['rounding']],
    ['no day', { valid_from: '' }, ['valid_from']],
    [
      'everything at once',
      { ids: 'x', percent: '', rounding: '', valid_from: '' },
      ['ids.0', 'percent', 'rounding', 'valid_from'],
    ],
  ])('refuses %s', async (_what, change, fields) => {
    const query = { ids: String(fixture.service.id), ...rule(), ...change };
    const { status, error } = await app.callRaw(
      'admin.price_changes',
      { query: JSON.parse(JSON.stringify(query)) },
      fixture.operator,
    );
    expect([status, Object.keys(error.errors).toSorted()]).toEqual([422, fields]);
  });
});

describe('admin.publish_prices', () => {
  it('publishes what the preview showed in one transaction, and the prices begin on their day', async () => {
    const ids = [await newService(), await newService(), await newService()];
    const rows = await preview(ids);
    const answer = await publish(rows);
    expect(answer.reply.data).toEqual({ published: 3 });
    for (const id of ids) {
      expect(await nextPrice(id)).toMatchObject({ per_hour: 169, per_day: 879 });
      expect(await entries(id)).toBe(1);
    }
    app.clock.set(instantOf(inDays(3), '00:00').toISOString());
    await app.runLoop('prices');
    for (const id of ids) expect((await bookableService(app.connection.db, id))?.price.perHour).toBe(16900);
  });

  it('publishes nothing if one of the prices changed after the preview, and names the service', async () => {
    const ids = [await newService(), await newService()] as const;
    const rows = await preview(ids);
    await app.call(
      'admin.publish_price',
      { params: { id: ids[1] }, body: { per_hour: 400, per_day: 2000, valid_from: inDays(1) } },
      fixture.operator,
    );
    const stale = await publish(rows);
    expect([stale.status, stale.error.data]).toEqual([409, { services: [ids[1]] }]);
    expect(await nextPrice(ids[0])).toBeNull();
    expect(await entries(ids[0])).toBe(0);
  });

  it('refuses a service that keeps its price, a repeated one, an unknown one, and a day that has begun', async () => {
    const id = await newService();
    const rows = await preview([id]);
    expect((await publish([...rows, ...rows])).status).toBe(422);
    expect((await publish([...rows, { id: 999_999, price_id: 1 }])).status).toBe(404);
    const begun = await publish(rows, rule(0));
    expect([begun.status, Object.keys(begun.error.errors)]).toEqual([422, ['valid_from']]);
    await sql`update services set active = false where id = ${id}`.execute(app.connection.db);
    expect((await publish(rows)).status).toBe(409);
  });

  it('publishes once when twenty send the same change at once', async () => {
    const ids = [await newService(), await newService()];
    const rows = await preview(ids);
    const answers = await race(20, () => publish(rows));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    for (const id of ids) expect(await entries(id)).toBe(1);
  });

  it('repeats the first answer for the same key', async () => {
    const id = await newService();
    const rows = await preview([id]);
    const key = { ...fixture.operator, headers: { 'idempotency-key': `prices-${id}` } };
    const first = await publish(rows, rule(), key);
    expect((await publish(rows, rule(), key)).reply.data).toEqual(first.reply.data);
    expect(await entries(id)).toBe(1);
  });
});
