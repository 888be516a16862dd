import { addMinutes, dateOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../ports/clock/local.ts';
import { pickTravelTime } from '../../../ports/travel-time/pick.ts';
import {
  GOOGLE_ROUTES_KEY,
  startGoogleRoutesStub,
} from '../../../ports/travel-time/testing/google-routes-stub.ts';
import { startOsrmStub } from '../../../ports/travel-time/testing/osrm-stub.ts';
import { aCustomer } from '../../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  done,
  FORM,
  nextUnusedDate,
} from '../../../testing/bookings.ts';
import { assignLine } from '../../../testing/line-actions.ts';
import { DOOR_MINUTES, tripsAround } from '../../places/index.ts';
import { trackVisit } from './actions/track-visit.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { TEST_START } from '../../../testing/test-start.ts';

let app: TestApp;
let fixture: BookingFixture;
let lineId: number;
let slotStart: Date;

beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  await sql`update sessions set expires_at = '2028-12-01'`.execute(app.connection.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_START);
  await changeConsent(false);
  ({ lineId } = await aBooking(app, fixture, { state: 'assigned', slot: nextUnusedDate() }));
  const { rows } = await sql<{
    starts_at: Date;
  }>`select starts_at from booking_lines where id = ${lineId}`.execute(app.connection.db);
  slotStart = rows[0]?.starts_at as Date;
});

const at = (minute: number) => app.clock.set(addMinutes(slotStart, minute).toISOString());
const changeConsent = (given: boolean) =>
  done(app.call('visit.change_position_consent', { body: { given } }, fixture.professional));
const setOut = () =>
  done(app.call('visit.on_the_way', { body: { bookingId: lineId } }, fixture.professional));
/** About 3.3 km north of the work. */
const NORTH = { latitude: FORM.latitude + 0.030_04, longitude: FORM.longitude + 0.000_04 };
const share = (person = fixture.professional) =>
  app.call('visit.position', { body: { bookingId: lineId, ...NORTH } }, person);
const track = async () =>
  (await done(app.call('visit.track', { params: { detail_id: lineId } }, fixture.customer))).reply.data;
const view = async () =>
  (await done(app.call('admin.view_positions', { params: { detail_id: lineId } }, fixture.operator))).reply
    .data;
const NOWHERE = { eta: null, position: null, position_at: null, why: 'Our team chose them' };

describe('the expected arrival', () => {
  it.each([
    ['osrm', startOsrmStub],
    ['google', startGoogleRoutesStub],
  ] as const)('is the answer of the routing service %s, which nothing stores', async (name, start) => {
    const service = await start();
    onTestFinished(() => service.close());
    const travelTime = pickTravelTime(
      {
        TRAVEL_TIME: name,
        OSRM_URL: service.url,
        OSRM_PROFILE: 'driving',
        GOOGLE_ROUTES_URL: service.url,
        GOOGLE_ROUTES_API_KEY: GOOGLE_ROUTES_KEY,
      },
      { tripsAround, doorMinutes: DOOR_MINUTES },
      systemClock,
      { warn: () => undefined },
    );
    await changeConsent(true);
    at(-40);
    await setOut();
    at(-30);
    await done(share());
    const minutesStored = async () =>
      (await sql`select travel_minutes from booking_lines where id = ${lineId}`.execute(app.connection.db))
        .rows;
    const before = await minutesStored();
    const { db } = app.connection;
    const place = { latitude: FORM.latitude, longitude: FORM.longitude };
    const [[trip] = []] = await travelTime.between([NORTH], [place], app.clock.now());
    if (!trip || trip === 'unreachable') throw new Error('the stub knows this road');
    const asked = service.requests.length;
    const { eta } = await trackVisit({ db, clock: app.clock, travelTime }, fixture.customer.id, lineId);
    expect(service.requests).toHaveLength(asked + 1);
    expect(eta).toEqual(addMinutes(slotStart, -30 + trip.minutes));
    expect(trip.minutes).not.toBe(tripsAround(place)(NORTH, place, app.clock.now()).minutes);
    expect(await minutesStored()).toEqual(before);
  });
});

describe('the position of a professional', () => {
  it('is shared only with their consent, on the way, and by them', async () => {
    await changeConsent(true);
    at(-60);
    expect((await share()).status).toBe(409);
    expect(await track()).toEqual({ phase: 'expected', ...NOWHERE });
    await setOut();
    at(-50);
    expect((await share(fixture.secondProfessional)).status).toBe(404);
    expect((await share()).status).toBe(200);
    expect((await track()).position).not.toBeNull();
    await changeConsent(false);
    const refused = await share();
    expect([refused.status, refused.error.message]).toEqual([
      403,
      'You haven’t agreed to share your position.',
    ]);
    // A withdrawn consent hides what was shared before; the visit goes on.
    expect(await track()).toMatchObject({ phase: 'on_the_way', position: null, position_at: null });
    await changeConsent(true);
    await done(app.call('visit.arrived', { body: { bookingId: lineId } }, fixture.professional));
    expect((await share()).status).toBe(409);
    expect(await track()).toEqual({ phase: 'arrived', ...NOWHERE });
  });

  it('is rounded to 100 m for the customer, with the expected arrival, and hidden from others', async () => {
    await changeConsent(true);
    at(-40);
    await setOut();
    at(-30);
    await done(share());
    const { eta, ...rest } = await track();
    expect(rest).toEqual({
      phase: 'on_the_way',
      position: {
        latitude: Math.round(NORTH.latitude * 1000) / 1000,
        longitude: Math.round(NORTH.longitude * 1000) / 1000,
      },
      position_at: isoOf(addMinutes(slotStart, -30)),
      why: 'Our team chose them',
    });
    // 4.5 km by road in the traffic of Bengaluru.
    expect(Date.parse(eta ?? '')).toBeGreaterThan(addMinutes(slotStart, -20).getTime());
    expect(Date.parse(eta ?? '')).toBeLessThan(slotStart.getTime());
    const stranger = await aCustomer(app);
    expect((await app.call('visit.track', { params: { detail_id: lineId } }, stranger)).status).toBe(404);
  });

  it('of an earlier professional is shown to no one after another one took over', async () => {
    await changeConsent(true);
    at(-100);
    await setOut();
    at(-90);
    await done(share());
    expect(await track()).toMatchObject({ phase: 'on_the_way', position: expect.anything() });
    const { secondProfessional: second } = fixture;
    await done(assignLine(app, fixture.operator, lineId, second));
    expect(await track()).toEqual({ phase: 'expected', ...NOWHERE });
    at(-60);
    await done(app.call('visit.change_position_consent', { body: { given: true } }, second));
    await done(app.call('visit.on_the_way', { body: { bookingId: lineId } }, second));
    expect(await track()).toMatchObject({ phase: 'on_the_way', position: null, position_at: null });
    expect(await view()).toEqual([]);
    expect((await share()).status, 'the job is another professional’s').toBe(404);
  });

  it('of an earlier trip is not shown on the way at the new time', async () => {
    await changeConsent(true);
    at(-100);
    await setOut();
    at(-90);
    await done(share());
    const later = { detailId: lineId, preferredTime: '12:00', preferredDate: dateOf(slotStart) };
    const { reply } = await done(app.call('booking.reschedule', { body: later }, fixture.customer));
    expect(reply.data.outcome).toBe('kept');
    expect(await track()).toEqual({ phase: 'expected', ...NOWHERE });
    at(30);
    await setOut();
    expect(await track()).toMatchObject({ phase: 'on_the_way', position: null, position_at: null });
  });

  it('is a point on Earth', async () => {
    await changeConsent(true);
    at(-40);
    await setOut();
    for (const point of [{ latitude: 91 }, { longitude: -181 }, { latitude: '12.9' }, { longitude: null }]) {
      const answer = await app.callRaw(
        'visit.position',
        { body: { bookingId: lineId, ...NORTH, ...point } },
        fixture.professional,
      );
      expect(answer.status, JSON.stringify(point)).toBe(422);
    }
    expect(await view()).toEqual([]);
  });

  it('is visible to operators for a day, and each view is recorded', async () => {
    await changeConsent(true);
    at(-40);
    await setOut();
    await done(share());
    expect(await view()).toEqual([{ at: isoOf(addMinutes(slotStart, -40)), ...NORTH }]);
    const { rows } = await sql<{ actor_id: number }>`
      select actor_id from audit_log where action = 'admin.view_positions' and subject = ${`line:${lineId}`}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ actor_id: fixture.operator.id }]);
    at(-40 + 24 * 60);
    expect(await view()).toEqual([]);
  });

  it('is sealed after a day and deleted after a year', async () => {
    await changeConsent(true);
    at(-40);
    await setOut();
    await done(share());
    const positions = async () => {
      const { rows } = await sql<{ latitude: number | null; sealed: Buffer | null }>`
        select latitude, sealed from visit_positions where line_id = ${lineId}`.execute(app.connection.db);
      return rows;
    };
    at(-41 + 24 * 60);
    await app.runLoop('position expiry');
    expect(await positions()).toEqual([{ latitude: NORTH.latitude, sealed: null }]);
    at(-40 + 24 * 60);
    await app.runLoop('position expiry');
    const [row] = await positions();
    expect(row?.latitude).toBeNull();
    expect(JSON.parse(app.vault.open(row?.sealed ?? Buffer.alloc(0)))).toEqual([
      NORTH.latitude,
      NORTH.longitude,
    ]);
    at(-40 + 365 * 24 * 60);
    await app.runLoop('prune');
    expect(await positions()).toEqual([]);
  });
});
