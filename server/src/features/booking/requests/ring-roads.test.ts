import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/accounts.ts';
import { anInstantLine, askedOf, onDutyAt, searchedLine, setDuty } from '../../../testing/duty.ts';
import { assignAutomatically } from '../../../testing/line-actions.ts';
import { HERE } from '../../../testing/nearby-professional.ts';
import { startProductWithRoads, startRoads } from '../../../testing/roads.ts';
import type { StubServer } from '../../../testing/stub-server.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import type { TestProduct } from '../../../testing/test-product.ts';

/** Professionals at these distances in km; a river is between the place and the nearest two. */
const DISTANCES = [0.5, 0.6, 1, 1.1, 1.2, 1.3];
const SECONDS = (latitude: number) => ((latitude - HERE.latitude) * 111.195 < 0.8 ? 6000 : 120);

let app: TestApp;
let roads: StubServer;
let product: TestProduct;
let professionals: readonly TestPerson[];
let serviceId: number;
beforeAll(async () => {
  app = await testApp();
  roads = await startRoads(SECONDS);
  await assignAutomatically(app);
});
afterAll(async () => {
  await roads.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.set('2026-11-21T12:00:00+05:30');
  product = await startProductWithRoads(app, roads, 'osrm');
  ({ professionals, serviceId } = await onDutyAt(app, ...DISTANCES));
  roads.failWith(null);
  roads.requests.length = 0;
});
afterEach(() => product.close());

const run = () => product.product.loops.find(({ name }) => name === 'job requests')?.run();

it('asks the nearest professionals by road; the minutes that are stored are the table’s', async () => {
  const { lineId } = await anInstantLine(app, serviceId);
  await run();
  expect(await askedOf(app, professionals)).toEqual([2, 3, 4]);
  const { rows } = await sql<{ travel_minutes: number }>`
    select distinct travel_minutes from job_requests where line_id = ${lineId} order by 1`.execute(
    app.connection.db,
  );
  // By road it would be 7: two minutes, and five at the door.
  expect(rows.map((row) => row.travel_minutes).every((minutes) => minutes >= 10)).toBe(true);
  // The two across the river are more than 40 minutes away.
  for (const seconds of [45, 45]) {
    app.clock.advance(seconds / 60);
    await run();
  }
  expect(await askedOf(app, professionals)).toEqual([]);
});

it.each(['hang', { status: 500, body: '' }] as const)(
  'asks the nearest ones by the table if the service answers %j',
  async (failure) => {
    roads.failWith(failure);
    await anInstantLine(app, serviceId);
    await run();
    expect(await askedOf(app, professionals)).toEqual([0, 1, 2]);
  },
);

it('asks no service about a single professional', async () => {
  for (const person of professionals.slice(1)) await setDuty(app, person, false);
  await anInstantLine(app, serviceId);
  await run();
  expect(await askedOf(app, professionals)).toEqual([0]);
  expect(roads.requests).toHaveLength(0);
});

it('ends with the best professional by road if no one accepts', async () => {
  for (const person of professionals) await setDuty(app, person, false);
  const { lineId } = await anInstantLine(app, serviceId);
  // Without a hold the search waits for professionals who come on duty.
  await sql`delete from line_ranges where line_id = ${lineId}`.execute(app.connection.db);
  await run();
  expect(await searchedLine(app, lineId)).toMatchObject({ state: 'placed', outcome: null });
  app.clock.advance(2.5);
  await run();
  const line = await searchedLine(app, lineId);
  expect(line?.state).toBe('assigned');
  expect(professionals.findIndex(({ id }) => id === line?.professional_id)).toBe(2);
});
