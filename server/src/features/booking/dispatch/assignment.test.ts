import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBookingFixture,
  aBooking,
  nextUnusedDate,
  type BookingFixture,
  done,
} from '../../../testing/bookings.ts';
import { assignLine } from '../../../testing/line-actions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  await sql`insert into settings (key, value, updated_at) values ('booking', '{"allocation": "auto"}', now())`.execute(
    app.connection.db,
  );
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
  await sql`create function broken_line() returns trigger language plpgsql as $$ begin raise exception 'broken line'; end $$`.execute(
    app.connection.db,
  );
  await sql`create trigger broken_line before update on booking_lines for each row
    when (old.id = ${sql.lit(id)} and old.professional_id is distinct from new.professional_id) execute function broken_line()`.execute(
    app.connection.db,
  );
}

describe('automatic assignment', () => {
  it('assigns the other lines when one fails, retries that one with growing delay, then marks it for the operators', async () => {
    const bad = await aBooking(app, fixture, { slot: nextUnusedDate() });
    const good = await aBooking(app, fixture, { slot: nextUnusedDate() });
    await breakLine(bad.lineId);

    await app.runLoop('assignment');
    expect(await lineOf(good.lineId)).toMatchObject({ state: 'assigned' });
    expect(await lineOf(bad.lineId)).toEqual({ state: 'placed', attention: null, attempts: 1 });

    // Not due again yet: nothing happens.
    await app.runLoop('assignment');
    expect(await lineOf(bad.lineId)).toMatchObject({ attempts: 1 });
    for (const attempts of [2, 3, 4, 5]) {
      app.clock.advance(10);
      await app.runLoop('assignment');
      expect(await lineOf(bad.lineId)).toMatchObject({ state: 'placed', attempts });
    }
    expect(await lineOf(bad.lineId)).toMatchObject({ attention: 'assignment_failed' });
    const queue = await done(app.call('admin.bookings', { query: { state: 'attention' } }, fixture.operator));
    expect(queue.reply.data).toMatchObject([{ detail_id: bad.lineId, attention: 'assignment_failed' }]);
    app.clock.advance(600);
    await app.runLoop('assignment');
    expect(await lineOf(bad.lineId), 'given up').toMatchObject({ attempts: 5 });

    // The operator repairs it and assigns it manually.
    await sql`drop trigger broken_line on booking_lines`.execute(app.connection.db);
    await done(assignLine(app, fixture.operator, bad.lineId, fixture.professional));
    expect(await lineOf(bad.lineId)).toMatchObject({ state: 'assigned', attention: null });
  });
});
