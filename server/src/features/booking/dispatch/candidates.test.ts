import { addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableTravelTime } from '../../../ports/travel-time/table.ts';
import type { TestPerson } from '../../../testing/accounts.ts';
import { createBookingFixture, type BookingFixture } from '../../../testing/bookings.ts';
import { aJob, anOfferedService, saveAvailability } from '../../../testing/slots.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { DEFAULT_CITY, tripsAround } from '../../places/index.ts';
import { defaultBookingSettings as settings } from '../rules/booking-settings.ts';
import { type CandidateRequest, candidatesFor } from './actions/candidates.ts';
import { nextTimes } from './actions/next-times.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const SUNDAY = '2026-11-22';
const MONDAY = '2026-11-23';
const PLACE = { latitude: DEFAULT_CITY.latitude, longitude: DEFAULT_CITY.longitude };

const requestOf = (
  serviceId: number,
  date: string,
  time: string,
  change: Partial<CandidateRequest> = {},
): CandidateRequest => ({
  serviceId,
  place: PLACE,
  slot: { serviceMethod: 'hour', workingDuration: 2, preferredDate: date, preferredTime: time },
  ...change,
});
const travelTime = tableTravelTime(tripsAround);
const context = () => ({ tx: app.connection.db, now: app.clock.now(), settings, travelTime });
const candidates = async (...request: Parameters<typeof requestOf>) =>
  (await candidatesFor(context(), requestOf(...request))).map(({ professionalId }) => professionalId);
const moveBase = async ({ id }: TestPerson, km: number) => {
  for (const table of ['offerings', 'coverage'])
    await sql`update ${sql.table(table)} set latitude = ${PLACE.latitude + km / 111.195} where professional_id = ${id}`.execute(
      app.connection.db,
    );
};

describe('candidatesFor', () => {
  it('orders by the added travel, then by distance', async () => {
    const { id, professionals } = await anOfferedService(app, 3);
    const [far, near, busy] = professionals as [TestPerson, TestPerson, TestPerson];
    await moveBase(far, 6);
    await moveBase(near, 3);
    await moveBase(busy, 9);
    expect(await candidates(id, SUNDAY, '14:00')).toEqual([near.id, far.id, busy.id]);
    // The one who lives farthest away has a job next door before it.
    await aJob(app, fixture, { serviceId: id, professional: busy });
    expect(await candidates(id, SUNDAY, '14:00')).toEqual([busy.id, near.id, far.id]);
    const [first] = await candidatesFor(context(), requestOf(id, SUNDAY, '14:00'));
    expect(first?.minutes).toBeLessThan(8);
    expect(first?.distanceKm).toBeCloseTo(9, 1);
  });

  it('leaves out who has another job, unless its line does not count', async () => {
    const { id, professionals } = await anOfferedService(app, 2);
    const [busy, other] = professionals as [TestPerson, TestPerson];
    const lineId = await aJob(app, fixture, { serviceId: id, professional: busy });
    expect(await candidates(id, SUNDAY, '11:00')).toEqual([other.id]);
    expect(await candidates(id, SUNDAY, '11:00', { professionalId: busy.id })).toEqual([]);
    expect(await candidates(id, SUNDAY, '11:00', { exceptLineIds: [lineId] })).toEqual([busy.id, other.id]);
    expect(await candidates(id, SUNDAY, '15:00', { professionalId: busy.id })).toEqual([busy.id]);
  });

  it('finds no one in the past and after 14 days', async () => {
    const { id, professionals } = await anOfferedService(app, 1);
    const [one] = professionals as [TestPerson];
    expect(await candidates(id, '2026-11-21', '11:30')).toEqual([]);
    expect(await candidates(id, '2026-11-21', '12:30')).toEqual([one.id]);
    expect(await candidates(id, '2026-12-04', '10:00')).toEqual([one.id]);
    expect(await candidates(id, '2026-12-05', '10:00')).toEqual([]);
  });

  it('filters by gender', async () => {
    const { id, professionals } = await anOfferedService(app, 2);
    const [woman] = professionals as [TestPerson];
    await sql`update professionals set gender = 'female' where account_id = ${woman.id}`.execute(
      app.connection.db,
    );
    expect(await candidates(id, SUNDAY, '10:00', { gender: 'female' })).toEqual([woman.id]);
  });
});

describe('nextTimes', () => {
  const next = (...[id, date, time, change]: Parameters<typeof requestOf>) =>
    nextTimes(
      { db: app.connection.db, travelTime },
      requestOf(id, date, time, change),
      settings,
      app.clock.now(),
      instantOf(date, time),
    );

  it('returns the next three times at which a professional is free', async () => {
    const { id, professionals } = await anOfferedService(app, 1);
    await aJob(app, fixture, { serviceId: id, professional: professionals[0] as TestPerson });
    expect(await next(id, SUNDAY, '10:00')).toEqual(
      ['12:30', '13:00', '13:30'].map((time) => ({ date: SUNDAY, time, state: 'few' })),
    );
  });

  it('continues on the next working day', async () => {
    const { id, professionals } = await anOfferedService(app, 1);
    await saveAvailability(app, professionals[0] as TestPerson, {
      hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '11:30' })),
    });
    expect(await next(id, SUNDAY, '10:00')).toEqual([
      { date: MONDAY, time: '09:00', state: 'few' },
      { date: MONDAY, time: '09:30', state: 'few' },
      { date: '2026-11-24', time: '09:00', state: 'few' },
    ]);
  });

  it('fills up with requests, but never with the requested time', async () => {
    const { id, professionals } = await anOfferedService(app, 1);
    await saveAvailability(app, professionals[0] as TestPerson, {
      days_off: [{ from: SUNDAY, to: '2026-12-31' }],
    });
    expect(await next(id, SUNDAY, '10:00')).toEqual(
      ['10:30', '11:00', '11:30'].map((time) => ({ date: SUNDAY, time, state: 'request' })),
    );
    expect(await next(id, SUNDAY, '10:00', { place: { latitude: 30, longitude: 75 } })).toEqual([]);
    const soon = addMinutes(app.clock.now(), 30);
    const times = await nextTimes(
      { db: app.connection.db, travelTime },
      requestOf(id, '2026-11-21', '12:30'),
      settings,
      app.clock.now(),
      soon,
    );
    expect(times[0]).toEqual({ date: '2026-11-21', time: '12:30', state: 'few' });
  });
});
