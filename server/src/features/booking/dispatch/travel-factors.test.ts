import { addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBooking, type BookingFixture, createBookingFixture } from '../../../testing/bookings.ts';
import type { TestPerson } from '../../../testing/accounts.ts';
import { recordStatements } from '../../../testing/record-statements.ts';
import { anOfferedService } from '../../../testing/slots.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { DEFAULT_CITY, travelFactorsReader, tripsAround } from '../../places/index.ts';
import { correctTravelTimes } from './actions/correct-travel-times.ts';
import { dispatchStore } from './store.ts';

let app: TestApp;
let fixture: BookingFixture;
let lineId: number;
let professionals: readonly TestPerson[];
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  ({ lineId } = await aBooking(app, fixture, { state: 'assigned' }));
  ({ professionals } = await anOfferedService(app, 10));
  await sql`update professionals set latitude = ${BASE.latitude}, longitude = ${BASE.longitude}
    where account_id = any(${professionals.map(({ id }) => id)}::bigint[])`.execute(app.connection.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NEXT_MONDAY.toISOString());
  await sql`delete from booking_lines where id <> ${lineId}`.execute(app.connection.db);
  await sql`delete from travel_factors`.execute(app.connection.db);
});

const PLACE = { latitude: DEFAULT_CITY.latitude, longitude: DEFAULT_CITY.longitude };
const BASE = { ...PLACE, latitude: PLACE.latitude + 0.06 };
const NEXT_MONDAY = instantOf('2026-12-07', '00:30');
const WEEK = '2026-11-30';
const tableMinutes = (departure: Date) => tripsAround(PLACE)(BASE, PLACE, departure).minutes;

/** Adds trips from the base to the work, the first ones of their days, which took a multiple of the table's minutes. */
async function addTrips(count: number, ratio: number, time = '09:00'): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const date = `2026-12-0${1 + (n % 6)}`;
    const departure = instantOf(date, time);
    const { id } = professionals[Math.floor(n / 6)] as TestPerson;
    await addTrip(id, departure, addMinutes(departure, ratio * tableMinutes(departure)));
  }
}

/** Adds a copy of the assigned line, with a reported trip. */
async function addTrip(professionalId: number, departure: Date, arrival: Date): Promise<void> {
  await sql`insert into booking_lines overriding system value
    select (jsonb_populate_record(l, jsonb_build_object('id', nextval(pg_get_serial_sequence('booking_lines', 'id')),
      'cart_item_id', null, 'professional_id', ${professionalId}::bigint, 'on_way_at', ${departure}::timestamptz,
      'arrived_at', ${arrival}::timestamptz))).* from booking_lines l where id = ${lineId}`.execute(
    app.connection.db,
  );
}

const saved = async () =>
  (
    await sql`select week, city, band, round(factor::numeric, 2)::float as factor, trips from travel_factors order by band`.execute(
      app.connection.db,
    )
  ).rows;
const correct = () => correctTravelTimes({ db: app.connection.db, clock: app.clock });
const reader = () =>
  travelFactorsReader({ db: app.connection.db, clock: app.clock, log: { warn: () => undefined } });

describe('correctTravelTimes', () => {
  it('saves the factor of each city and band with 50 trips in the last full week', async () => {
    await addTrips(50, 1.3);
    await addTrips(49, 1.3, '18:00');
    expect(await correct()).toBe(1);
    expect(await saved()).toEqual([
      { week: WEEK, city: 'bengaluru', band: '08-11', factor: expect.closeTo(1.3, 1), trips: 50 },
    ]);
  });

  it('begins a week on Monday at midnight in India', async () => {
    await addTrips(50, 1.3);
    app.clock.set(addMinutes(NEXT_MONDAY, -31).toISOString());
    expect(await correct()).toBe(0);
    app.clock.set(addMinutes(NEXT_MONDAY, 7 * 1440).toISOString());
    expect(await correct()).toBe(0);
    expect(await saved()).toEqual([]);
  });

  it('computes a week once, also when several workers do', async () => {
    await addTrips(50, 1.3);
    await Promise.all([correct(), correct(), correct()]);
    const factors = await saved();
    expect(factors).toHaveLength(1);
    await addTrips(30, 0.8, '09:30');
    expect(await correct()).toBe(0);
    expect(await saved()).toEqual(factors);
  });

  it('counts no trip to a second job at the same place', async () => {
    await addTrips(50, 1.3);
    for (const minutes of [60, 80]) {
      const departure = addMinutes(instantOf('2026-12-01', '09:00'), minutes);
      for (const { id } of professionals.slice(0, 9)) await addTrip(id, departure, addMinutes(departure, 10));
    }
    await correct();
    expect(await saved()).toMatchObject([{ trips: 50 }]);
  });

  it('measures a trip from the previous job of the day, and the first one from the base', async () => {
    const [{ id } = { id: 0 }] = professionals;
    const nine = instantOf('2026-12-01', '09:00');
    await addTrip(id, nine, addMinutes(nine, 30));
    await addTrip(id, addMinutes(nine, 120), addMinutes(nine, 150));
    await addTrip(id, addMinutes(nine, 1440), addMinutes(nine, 1470));
    const rows = await dispatchStore(app.connection.db).reportedTrips(
      instantOf(WEEK, '00:00'),
      instantOf('2026-12-07', '00:00'),
    );
    const places = rows
      .toSorted((one, other) => one.arrived_at.getTime() - other.arrived_at.getTime())
      .map(({ previous_place: previous }) => previous);
    expect(places).toEqual([null, { latitude: expect.any(Number), longitude: expect.any(Number) }, null]);
  });

  it('reads the trips by an index', async () => {
    const statements = await recordStatements(() => correct());
    const query = statements.find(({ text }) => text.includes('on_way_at'));
    const client = await app.connection.pool.connect();
    try {
      // With the few lines of a test every index is cheap: without statistics, the one that fits the condition wins.
      await client.query('begin; set local enable_seqscan = off; delete from pg_statistic');
      const { rows } = await client.query(`explain ${query?.text}`, [...(query?.values ?? [])]);
      expect(JSON.stringify(rows)).toContain('booking_lines_arrived');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('travelFactorsReader', () => {
  it('corrects the travel times of the city and the band', async () => {
    await addTrips(50, 1.3);
    await correct();
    const factors = (await reader())();
    for (const [time, ratio] of [
      ['09:00', 1.3],
      ['12:00', 1],
    ] as const) {
      const departure = instantOf('2026-12-08', time);
      const corrected = tripsAround(PLACE, factors)(BASE, PLACE, departure).minutes;
      expect(corrected / tableMinutes(departure)).toBeCloseTo(ratio, 1);
    }
  });

  it('keeps the factor of a week in which too few trips follow, for eight weeks', async () => {
    await addTrips(50, 1.3);
    await correct();
    app.clock.set('2027-01-25T12:00:00+05:30');
    expect((await reader())().get('bengaluru')).toBeDefined();
    app.clock.set('2027-01-26T12:00:00+05:30');
    expect((await reader())().get('bengaluru')).toBeUndefined();
  });

  it('uses the latest week', async () => {
    await sql`insert into travel_factors (week, city, band, factor, trips) values
      ('2026-11-16', 'bengaluru', '08-11', 0.9, 60), ('2026-11-23', 'bengaluru', '08-11', 1.1, 60),
      ('2026-11-16', 'bengaluru', '16-21', 1.2, 60)`.execute(app.connection.db);
    expect((await reader())().get('bengaluru')).toEqual({ '08-11': 1.1, '16-21': 1.2 });
  });

  it('reads new factors in the background after ten minutes', async () => {
    const factors = await reader();
    await sql`insert into travel_factors (week, city, band, factor, trips) values ('2026-11-30', 'pune', '08-11', 0.9, 60)`.execute(
      app.connection.db,
    );
    app.clock.advance(9);
    expect(factors().size).toBe(0);
    app.clock.advance(1);
    const statements = await recordStatements(async () => {
      for (let call = 0; call < 5; call += 1) expect(factors().size).toBe(0);
      await expect.poll(() => factors().size).toBe(1);
    });
    expect(statements).toHaveLength(1);
  });
});
