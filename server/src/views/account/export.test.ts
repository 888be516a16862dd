import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer } from '../../testing/accounts.ts';
import { createBookingFixture, aBooking, type BookingFixture } from '../../testing/bookings.ts';
import { runReactions } from '../../testing/reactions.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { sections } from './sections.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const get = (token: string, role = 'user') => app.call('GET', `${role}/export`, undefined, { token });

describe('account export', () => {
  it("contains the person's data of all features, and no other person's", async () => {
    const other = await aCustomer(app, { name: 'Zubeida Qureshi' });
    await aBooking(app, fixture, { state: 'placed', customer: other });
    const me = await aCustomer(app, { name: 'Meera Iyer' });
    await aBooking(app, fixture, { state: 'assigned', customer: me });
    await runReactions(app);
    const { body, headers } = await get(me.token);
    expect(headers['content-disposition']).toBe('attachment; filename="aaspaas-2026-11-21.json"');
    expect(body.account).toEqual([expect.objectContaining({ name: 'Meera Iyer', mobile: me.mobile })]);
    expect(body.bookings).toEqual([
      expect.objectContaining({ address: '14 Church Street, Bengaluru 560001', code: expect.any(String) }),
    ]);
    expect(body.booking_lines).toEqual([
      expect.objectContaining({ service: 'Plumber', total_paise: 30_000, professional: 'Ravi Kumar' }),
    ]);
    expect(body.notifications.length).toBeGreaterThan(0);
    const whole = JSON.stringify(body);
    expect(whole).not.toContain('Zubeida');
    expect(whole).not.toMatch(/hash|token|cipher/);
    const work = await get(fixture.professional.token, 'employee');
    expect(work.body.jobs).toHaveLength(1);
    expect(JSON.stringify(work.body)).not.toContain('Church Street');
  });

  it('reads past the first page', async () => {
    const me = await aCustomer(app);
    await sql`insert into notifications (account_id, origin, kind, facts, created_at)
      select ${me.id}, n::text, 'booked', '{}', ${app.clock.now()} from generate_series(1, 450) n`.execute(
      app.connection.db,
    );
    expect((await get(me.token)).body.notifications).toHaveLength(450);
  });

  it('is available to the person only, five times a day', async () => {
    const me = await aCustomer(app);
    expect((await app.call('GET', 'user/export')).status).toBe(401);
    expect((await get(me.token, 'employee')).status).toBe(403);
    for (let time = 0; time < 5; time += 1) expect((await get(me.token)).status).toBe(200);
    expect((await get(me.token)).status).toBe(429);
    app.clock.advance(24 * 60);
    expect((await get(me.token)).status).toBe(200);
  });

  it('covers every table that refers to a person', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('account_id', 'professional_id', 'owner_id', 'mobile')`.execute(
      app.connection.db,
    );
    const named = new Map([
      ['accounts', 'account'],
      ['cart_items', 'cart'],
      ['professionals', 'professional'],
    ]);
    // Working data that repeats other tables: coverage, reserved times, running requests, sums.
    const derived = ['coverage', 'line_ranges', 'idempotency_keys', 'professional_ratings', 'local_sms'];
    const sectionNames = sections.map(({ name }) => name);
    for (const { name } of rows)
      if (!derived.includes(name)) expect(sectionNames, name).toContain(named.get(name) ?? name);
  });
});
