import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tableTravelTime } from '../../../ports/travel-time/table.ts';
import { aBooking, type BookingFixture, createBookingFixture } from '../../../testing/bookings.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { DEFAULT_CITY, type Point, tripsAround } from '../../places/index.ts';
import { baseOf } from '../../provider/index.ts';
import { newVisit } from './actions/new-visit.ts';
import { bookingStore, type LineRow } from './store.ts';

let app: TestApp;
let fixture: BookingFixture;
let line: LineRow;
/** As stored. */
let place: Point;
let base: Point;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  const { lineId } = await aBooking(app, fixture, { state: 'assigned' });
  line = (await bookingStore(app.connection.db).findLine(lineId)) as LineRow;
  await sql`update professionals set latitude = ${BASE.latitude}, longitude = ${BASE.longitude}
    where account_id = ${fixture.professional.id}`.execute(app.connection.db);
  place = await bookingStore(app.connection.db).bookingOfLine(line);
  base = (await baseOf(app.connection.db, fixture.professional.id)) as Point;
});
afterAll(() => app.close());

const BASE = { latitude: DEFAULT_CITY.latitude + 0.06, longitude: DEFAULT_CITY.longitude };

/** The factors of a week in which trips of the morning took longer, and those at noon less. */
const FACTORS = new Map([['bengaluru', { '08-11': 1.4, '11-16': 0.8 }]]);

const visitWith = (after: LineRow, factors?: typeof FACTORS) =>
  newVisit(
    app.connection.db,
    { ...line, professional_id: null },
    after,
    'assigned',
    app.clock.now(),
    tableTravelTime((around) => tripsAround(around, factors)),
  );

it.each([
  ['10:00', 0, 1.4],
  ['12:00', 120, 0.8],
  ['17:00', 420, 1],
])(
  'newVisit: at %s, stores the minutes from the base by the factor of that band',
  async (_, later, factor) => {
    // The slot begins at ten.
    const after = { ...line, starts_at: addMinutes(line.starts_at, later) };
    const [plain, corrected] = [await visitWith(after), await visitWith(after, FACTORS)];
    expect(plain.travel_minutes).toBe(tripsAround(place)(base, place, after.starts_at).minutes);
    expect(corrected.travel_minutes).toBe(tripsAround(place, FACTORS)(base, place, after.starts_at).minutes);
    expect((corrected.travel_minutes ?? 0) / (plain.travel_minutes ?? 1)).toBeCloseTo(factor, 1);
  },
);
