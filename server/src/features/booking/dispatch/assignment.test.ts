import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer } from '../../../testing/accounts.ts';
import { createBookingFixture, aBooking, type BookingFixture, done } from '../../../testing/bookings.ts';
import { assignAutomatically, assignLine } from '../../../testing/line-actions.ts';
import { aDraft, confirm, contradictoryHolds, driftedCalendars } from '../../../testing/holds.ts';
import { runLength } from '../../../testing/run-length.ts';
import { anOfferedService } from '../../../testing/slots.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { TEST_START } from '../../../testing/test-start.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  await assignAutomatically(app);
});
afterAll(() => app.close());

const lineOf = async (id: number) => {
  const { rows } = await sql<{ state: string; attention: string | null; attempts: number | null }>`
    select l.state, l.attention, f.attempts from booking_lines l
    left join loop_failures f on f.loop = 'assignment' and f.row_id = l.id where l.id = ${id}`.execute(
    app.connection.db,
  );
  return rows[0];
};

/** Makes every update of this line fail, like a row that a rule cannot parse. */
async function breakLine(id: number): Promise<void> {
  await sql`create or replace function broken_line() returns trigger language plpgsql as $$ begin raise exception 'broken line'; end $$`.execute(
    app.connection.db,
  );
  await sql`create trigger broken_line before update on booking_lines for each row
    when (old.id = ${sql.lit(id)} and old.professional_id is distinct from new.professional_id) execute function broken_line()`.execute(
    app.connection.db,
  );
}

const repairLines = () => sql`drop trigger broken_line on booking_lines`.execute(app.connection.db);

/** `npm test` assigns 60 lines, `npm run test:full` 500. */
const LINES = runLength(500, 60);

describe('automatic assignment', () => {
  it('assigns all lines but the broken one', { timeout: 900_000 }, async () => {
    const { id: serviceId } = await anOfferedService(app, LINES / 4);
    const ids: number[] = [];
    for (let n = 0; n < LINES; n += 1) {
      const customer = await aCustomer(app);
      const preferredTime = ['08:00', '11:00', '14:00', '17:00'][n % 4];
      const slot = { preferredDate: '2026-11-24', preferredTime, promised: true };
      const draft = await aDraft(app, customer, serviceId, slot);
      await done(confirm(app, customer, draft.id));
      ids.push(...draft.lineIds);
    }
    const bad = ids[20] as number;
    await breakLine(bad);
    app.clock.set('2026-11-23T20:00:00+05:30');
    await app.runLoop('assignment');
    const { rows } = await sql<{ id: number }>`
      select id from booking_lines where id = any(${ids}::bigint[]) and state <> 'assigned'`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ id: bad }]);
    expect(await lineOf(bad)).toEqual({ state: 'placed', attention: null, attempts: 1 });
    expect(await contradictoryHolds(app)).toEqual([]);
    expect(await driftedCalendars(app)).toEqual([]);
    await repairLines();
    app.clock.set(TEST_START);
  });

  it('assigns the other lines when one fails, retries that one with growing delay, then marks it for the operators', async () => {
    const date = { preferredDate: '2026-11-24' };
    const bad = await aBooking(app, fixture, { slot: date });
    const good = await aBooking(app, fixture, { slot: { ...date, preferredTime: '15:00' } });
    app.clock.set('2026-11-23T14:31:00Z');
    await breakLine(bad.lineId);

    await app.runLoop('assignment');
    expect(await lineOf(good.lineId)).toMatchObject({ state: 'assigned' });
    expect(await lineOf(bad.lineId)).toEqual({ state: 'placed', attention: null, attempts: 1 });

    // Not due again yet: nothing happens.
    await app.runLoop('assignment');
    expect(await lineOf(bad.lineId)).toMatchObject({ attempts: 1 });
    for (const [failed, minutes] of [1, 2, 4, 8].entries()) {
      app.clock.advance(minutes - 0.1);
      await app.runLoop('assignment');
      expect(await lineOf(bad.lineId), `${minutes} minutes are not over`).toEqual({
        state: 'placed',
        attention: null,
        attempts: failed + 1,
      });
      app.clock.advance(0.2);
      await app.runLoop('assignment');
      expect(await lineOf(bad.lineId)).toMatchObject({ state: 'placed', attempts: failed + 2 });
    }
    expect(await lineOf(bad.lineId)).toMatchObject({ attention: 'assignment_failed' });
    const queue = await done(app.call('admin.bookings', { query: { state: 'attention' } }, fixture.operator));
    expect(queue.reply.data).toMatchObject([{ detail_id: bad.lineId, attention: 'assignment_failed' }]);
    app.clock.advance(600);
    await app.runLoop('assignment');
    expect(await lineOf(bad.lineId), 'given up').toMatchObject({ attempts: 5 });

    // The operator repairs it and assigns it manually.
    await repairLines();
    await done(assignLine(app, fixture.operator, bad.lineId, fixture.professional));
    expect(await lineOf(bad.lineId)).toMatchObject({ state: 'assigned', attention: null });
  });
});
