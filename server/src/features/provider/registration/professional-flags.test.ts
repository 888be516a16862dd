import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '../../../testing/bookings.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { eraseProviderData } from '../index.ts';
import { registrationStore } from './store.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const id = () => fixture.professional.id;
const flags = async () => {
  const { rows } = await sql`
    select state, paused, id_verified from professional_flags where account_id = ${id()}`.execute(
    app.connection.db,
  );
  return rows;
};
const set = (changed: ReturnType<typeof sql>) =>
  sql`update professionals set ${changed} where account_id = ${id()}`.execute(app.connection.db);

beforeEach(() => set(sql`state = 'approved', paused = false, id_verified = false`));

describe('professional_flags', () => {
  it('has a row for each professional since the registration', async () => {
    expect(await flags()).toEqual([{ state: 'approved', paused: false, id_verified: false }]);
    const { rows } = await sql<{ professionals: number; flags: number }>`
      select (select count(*)::int from professionals) as professionals,
        (select count(*)::int from professional_flags) as flags`.execute(app.connection.db);
    expect(rows).toEqual([{ professionals: 2, flags: 2 }]);
  });

  it('follows every change of the professional', async () => {
    await set(sql`paused = true`);
    expect(await flags()).toEqual([{ state: 'approved', paused: true, id_verified: false }]);
    await registrationStore(app.connection.db).recordCheck(id(), 'identity', app.clock.now());
    expect(await flags()).toEqual([{ state: 'approved', paused: true, id_verified: true }]);
    await set(sql`state = 'rejected', paused = false`);
    expect(await flags()).toEqual([{ state: 'rejected', paused: false, id_verified: true }]);
    await eraseProviderData(app.connection.db, id());
    expect(await flags()).toEqual([{ state: 'rejected', paused: false, id_verified: false }]);
  });

  it('is rolled back with the change', async () => {
    const { db } = app.connection;
    await db
      .transaction()
      .execute(async (tx) => {
        await sql`update professionals set paused = true where account_id = ${id()}`.execute(tx);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await flags()).toEqual([{ state: 'approved', paused: false, id_verified: false }]);
  });

  it('is not written by other changes', async () => {
    const version = async () => {
      const { rows } = await sql`
        select xmin::text from professional_flags where account_id = ${id()}`.execute(app.connection.db);
      return rows;
    };
    const before = await version();
    await set(sql`about = 'Careful and on time.', paused = false`);
    expect(await version()).toEqual(before);
  });
});
