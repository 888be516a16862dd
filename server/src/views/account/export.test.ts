import { PROFILE_DETAILS } from '@aaspaas/contract/features/profile.ts';
import { WORK_DETAILS } from '@aaspaas/contract/features/provider-registration.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer } from '../../testing/accounts.ts';
import { createBookingFixture, aBooking, type BookingFixture } from '../../testing/bookings.ts';
import { requestExport } from '../../testing/documents.ts';
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

describe('account export', () => {
  it("contains the person's data of all features, and no other person's", async () => {
    const other = await aCustomer(app, { name: 'Zubeida Qureshi' });
    await aBooking(app, fixture, { state: 'placed', customer: other });
    const me = await aCustomer(app, { name: 'Meera Iyer' });
    await aBooking(app, fixture, { state: 'assigned', customer: me });
    await runReactions(app);
    const { body, sections, headers } = await requestExport(app, 'user', me);
    expect(headers['content-disposition']).toBe('attachment; filename="aaspaas-2026-11-21.json"');
    expect(sections['account']).toEqual([expect.objectContaining({ name: 'Meera Iyer', mobile: me.mobile })]);
    expect(sections['bookings']).toEqual([
      expect.objectContaining({ address: '14 Church Street, Bengaluru 560001', code: expect.any(String) }),
    ]);
    expect(sections['booking_lines']).toEqual([
      expect.objectContaining({ service: 'Plumber', total_paise: 30_000, professional: 'Ravi Kumar' }),
    ]);
    expect(sections['notifications']).not.toEqual([]);
    expect(body).not.toContain('Zubeida');
    expect(body).not.toMatch(/hash|token|cipher/);
    const work = await requestExport(app, 'employee', fixture.professional);
    expect(work.sections['jobs']).toHaveLength(1);
    expect(work.body).not.toContain('Church Street');
  });

  it('reads past the first page', async () => {
    const me = await aCustomer(app);
    await sql`insert into notifications (account_id, origin, kind, facts, created_at)
      select ${me.id}, n::text, 'booked', '{}', ${app.clock.now()} from generate_series(1, 450) n`.execute(
      app.connection.db,
    );
    expect((await requestExport(app, 'user', me)).sections['notifications']).toHaveLength(450);
  });

  it('is available to the person only, five times a day', async () => {
    const me = await aCustomer(app);
    expect((await requestExport(app, 'user')).status).toBe(401);
    expect((await requestExport(app, 'employee', me)).status).toBe(403);
    for (let time = 0; time < 5; time += 1) expect((await requestExport(app, 'user', me)).status).toBe(200);
    expect((await requestExport(app, 'user', me)).status).toBe(429);
    app.clock.advance(24 * 60);
    expect((await requestExport(app, 'user', me)).status).toBe(200);
  });

  it.each([
    ['account', PROFILE_DETAILS],
    ['professional', WORK_DETAILS],
  ])('section %s selects %j', (name, details) => {
    const section = sections.find((one) => one.name === name);
    const query = section?.rows(1, 0, 1).compile(app.connection.db).sql;
    for (const detail of details) expect(query).toContain(`."${detail}"`);
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
    // Working data that repeats other tables: coverage, calendars, reserved times, running requests, sums, reminders, plans, order of lists
    // and timelines. Payments and refunds are parts of their orders.
    const derived = [
      'coverage',
      'professional_calendars',
      'professional_flags',
      'line_ranges',
      'amounts_due',
      'idempotency_keys',
      'professional_ratings',
      'local_sms',
      'job_summaries',
      'notification_keys',
      'line_timers',
      'planned_lines',
      'customer_activity',
      'professional_activity',
      'payout_plans',
      'payout_plan_lines',
      'payout_plan_changes',
      'payout_run_payments',
      'erasures',
      'line_activity',
      'timeline_entries',
      'payment_captures',
      'payment_refunds',
    ];
    const sectionNames = sections.map(({ name }) => name);
    for (const { name } of rows)
      if (!derived.includes(name)) expect(sectionNames, name).toContain(named.get(name) ?? name);
  });
});
