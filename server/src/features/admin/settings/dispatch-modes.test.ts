import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { type BookingFixture, createBookingFixture, done } from '../../../testing/bookings.ts';
import { aDraft, confirm } from '../../../testing/holds.ts';
import { changeBookingSettings } from '../../../testing/line-actions.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let operator: TestPerson;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app);
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const cities = () => app.call('admin.dispatch_cities', {}, operator);
const cityOf = async (name: string) => requireRow((await cities()).reply.data, ({ slug }) => slug === name);
const change = (city: string, mode: 'manual' | 'assist' | 'auto' | null) =>
  app.call('admin.change_dispatch_mode', { params: { city }, body: { mode } }, operator);
const audited = async () =>
  (
    await sql<{ subject: string; detail: unknown }>`
      select subject, detail from audit_log where action = 'admin.change_dispatch_mode' order by id`.execute(
      app.connection.db,
    )
  ).rows;

describe('GET and POST admin/dispatch/cities', () => {
  it('a city follows the default until an operator chooses a mode for it; each change is in the audit log once', async () => {
    expect((await cities()).reply.default_mode).toBe('manual');
    expect(await cityOf('pune')).toMatchObject({ name: 'Pune', mode: 'manual', own_mode: null });
    await done(change('pune', 'assist'));
    await done(change('pune', 'assist'));
    expect((await cities()).reply.data[0]).toMatchObject({
      slug: 'pune',
      mode: 'assist',
      own_mode: 'assist',
    });
    await done(changeBookingSettings(app, operator, { allocation: 'auto' }));
    expect(await cityOf('delhi')).toMatchObject({ mode: 'auto', own_mode: null });
    expect(await cityOf('pune')).toMatchObject({ mode: 'assist' });
    await done(change('pune', null));
    expect(await cityOf('pune')).toMatchObject({ mode: 'auto', own_mode: null });
    expect(await audited()).toEqual([
      { subject: 'city:pune', detail: { from: null, to: 'assist' } },
      { subject: 'city:pune', detail: { from: 'assist', to: null } },
    ]);
    await done(changeBookingSettings(app, operator, { allocation: 'manual' }));
  });

  it('refuses an unknown city and an unknown mode', async () => {
    expect((await change('atlantis', 'auto')).status).toBe(404);
    expect((await change('pune', 'sometimes' as 'auto')).status).toBe(422);
  });

  it('a booking belongs to the city of its place, and the plan assigns only where operators do not', async () => {
    const customer = await aCustomer(app);
    const draft = await aDraft(app, customer, fixture.service.id, {});
    await done(confirm(app, customer, draft.id));
    const [lineId] = draft.lineIds;
    const line = async () =>
      (
        await sql<{ city: string; state: string }>`
          select city, state from booking_lines where id = ${lineId}`.execute(app.connection.db)
      ).rows[0];
    expect(await line()).toEqual({ city: 'bengaluru', state: 'placed' });
    expect(await cityOf('bengaluru')).toMatchObject({ unassigned: 1 });
    await app.runLoop('assignment');
    expect(await line()).toMatchObject({ state: 'placed' });
    await done(change('bengaluru', 'auto'));
    app.clock.set('2026-11-21T15:00:00Z');
    await app.runLoop('assignment');
    expect(await line()).toMatchObject({ state: 'assigned' });
  });
});
