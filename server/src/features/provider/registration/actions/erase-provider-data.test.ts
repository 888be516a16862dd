import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '../../../../testing/bookings.ts';
import { type TestApp, testApp } from '../../../../testing/test-app.ts';
import { eraseProviderData } from '../../index.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  // As in a database whose coverage is spread over several servers.
  await sql`alter table coverage drop constraint coverage_offering_id_fkey`.execute(app.connection.db);
});
afterAll(() => app.close());

it('eraseProviderData: deletes the coverage of the offerings without a foreign key, and no other', async () => {
  const { db } = app.connection;
  const covered = async () => {
    const { rows } = await sql<{ id: number }>`
      select distinct professional_id as id from coverage order by id`.execute(db);
    return rows.map(({ id }) => id);
  };
  const [erased, other] = [fixture.professional.id, fixture.secondProfessional.id];
  expect(await covered()).toEqual([erased, other]);
  await eraseProviderData(db, erased);
  expect(await covered()).toEqual([other]);
  const { rows } = await sql`select from offerings where professional_id = ${erased}`.execute(db);
  expect(rows).toEqual([]);
});
