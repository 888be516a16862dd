import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/accounts.ts';
import { createBookingFixture, type BookingFixture, done } from '../../../testing/bookings.ts';
import { nextNumber } from '../../../testing/counters.ts';
import { changeBookingSettings } from '../../../testing/line-actions.ts';
import { aJob, anOfferedService, saveAvailability } from '../../../testing/slots.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { cellCentre, DEFAULT_CITY } from '../../places/index.ts';
import { updateCoverage } from '../../provider/index.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

/** The clock of the tests begins at noon of this Saturday. */
const TODAY = '2026-11-21';
const SUNDAY = '2026-11-22';
const MONDAY = '2026-11-23';
const WEEKDAYS = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '18:00' }));

type Query = Readonly<Record<string, string | number>>;

/** Each call has another network address, because the call is limited by address. */
const request = (id: number, query: Query = {}) =>
  app.callRaw(
    'booking.slots',
    { params: { id }, query },
    { remoteAddress: `10.0.1.${nextNumber('address')}` },
  );
const slotsOf = async (id: number, query?: Query) => (await done(request(id, query))).reply;
type Slots = Awaited<ReturnType<typeof slotsOf>>;

const timeIn = ({ data }: Slots, date: string, time: string) =>
  data.days.find((day) => day.date === date)?.times.find((one) => one.time === time);
const stateIn = (slots: Slots, date: string, time: string) => timeIn(slots, date, time)?.state;
const statesIn = (slots: Slots, date: string, times: readonly string[]) =>
  times.map((time) => stateIn(slots, date, time));

const setGender = (people: readonly TestPerson[], gender: string) =>
  sql`update professionals set gender = ${gender} where account_id = any(${people.map(({ id }) => id)}::bigint[])`.execute(
    app.connection.db,
  );

describe('services/{id}/slots', () => {
  it('has 14 days of half hours from now on, free with three professionals', async () => {
    const { id } = await anOfferedService(app, 3);
    const slots = await slotsOf(id);
    expect(slots.data.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 14 }, (_, day) => addDays(TODAY, day)),
    );
    const [today] = slots.data.days;
    expect([today?.times.length, today?.times[0]?.time, today?.times.at(-1)?.time]).toEqual([
      33,
      '06:00',
      '22:00',
    ]);
    expect(statesIn(slots, TODAY, ['06:00', '12:00', '12:30', '22:00'])).toEqual([
      'full',
      'full',
      'free',
      'free',
    ]);
    expect(slots.data).toMatchObject({
      earliest: { date: TODAY, time: '12:30' },
      instant: null,
      near: { count: 3, nearest_km: 0 },
    });
    expect(slots.place).toEqual({
      ...cellCentre(DEFAULT_CITY),
      default: true,
      city: 'Bengaluru',
    });
  });

  it('shows few with two professionals, and nothing where no one offers the service', async () => {
    const { id } = await anOfferedService(app, 2);
    expect(stateIn(await slotsOf(id), MONDAY, '10:00')).toBe('few');
    const elsewhere = await slotsOf(id, { latitude: 18.52, longitude: 73.86, from: MONDAY, days: 1 });
    expect(elsewhere.data.near).toEqual({ count: 0, nearest_km: null });
    expect(elsewhere.data.earliest).toBeNull();
    expect(new Set(elsewhere.data.days[0]?.times.map(({ state }) => state))).toEqual(new Set(['full']));
    expect(elsewhere.place).toMatchObject({ default: false, city: null });
  });

  it('offers a request where the only professional has a day off, and says when it is answered', async () => {
    const { id, professionals } = await anOfferedService(app, 1);
    await saveAvailability(app, professionals[0] as TestPerson, { days_off: [{ from: MONDAY, to: MONDAY }] });
    const slots = await slotsOf(id);
    expect(stateIn(slots, SUNDAY, '10:00')).toBe('few');
    expect(timeIn(slots, MONDAY, '10:00')).toEqual({
      time: '10:00',
      state: 'request',
      answer_by: '2026-11-22T20:00:00+05:30',
    });
    expect(stateIn(slots, '2026-11-24', '10:00')).toBe('few');
  });

  it('offers no request within three hours, nor without the setting', async () => {
    const { id, professionals } = await anOfferedService(app, 1);
    await saveAvailability(app, professionals[0] as TestPerson, { hours: WEEKDAYS });
    const slots = await slotsOf(id);
    expect(statesIn(slots, TODAY, ['14:30', '15:00', '15:30'])).toEqual(['full', 'request', 'request']);
    expect(timeIn(slots, TODAY, '15:30')?.answer_by).toBe('2026-11-21T12:30:00+05:30');
    expect(slots.data.earliest).toEqual({ date: MONDAY, time: '09:00' });
    await done(changeBookingSettings(app, fixture.operator, { acceptUnpromised: false }));
    expect(stateIn(await slotsOf(id), TODAY, '15:30')).toBe('full');
    await done(changeBookingSettings(app, fixture.operator, { acceptUnpromised: true }));
  });

  it('keeps the whole duration within the working hours', async () => {
    const { id, professionals } = await anOfferedService(app, 1);
    await saveAvailability(app, professionals[0] as TestPerson, { hours: WEEKDAYS });
    const times = ['08:30', '09:00', '14:00', '14:30', '17:00', '17:30'];
    const [r, f] = ['request', 'few'];
    expect(statesIn(await slotsOf(id), MONDAY, times)).toEqual([r, f, f, f, f, r]);
    expect(statesIn(await slotsOf(id, { duration: 4 }), MONDAY, times)).toEqual([r, f, f, r, r, r]);
    expect(statesIn(await slotsOf(id, { duration: 11 }), MONDAY, times)).toEqual([r, r, r, r, r, r]);
  });

  it('leaves the time of the trip before and after a job', async () => {
    const { id, professionals } = await anOfferedService(app, 1);
    await aJob(app, fixture, { serviceId: id, professional: professionals[0] as TestPerson });
    const [r, f] = ['request', 'few'];
    // The job is tomorrow from 10:00 to 12:00; half an hour lies between two jobs at the same place.
    expect(
      statesIn(await slotsOf(id), SUNDAY, ['08:00', '08:30', '09:00', '09:30', '11:30', '12:00', '12:30']),
    ).toEqual([f, f, r, r, r, r, f]);
    // 14 km away: 77 minutes in the morning traffic, 65 at noon.
    const away = { latitude: DEFAULT_CITY.latitude + 0.125, longitude: DEFAULT_CITY.longitude };
    expect(
      statesIn(await slotsOf(id, away), SUNDAY, ['07:00', '07:30', '08:00', '12:30', '13:00', '13:30']),
    ).toEqual([f, f, r, r, r, f]);
    // Eight more hours fit, nine would be eleven on one day.
    expect(stateIn(await slotsOf(id, { duration: 8 }), SUNDAY, '12:30')).toBe(f);
    expect(stateIn(await slotsOf(id, { duration: 9 }), SUNDAY, '12:30')).toBe(r);
  });

  it('needs every day of work by the day', async () => {
    const { id, professionals } = await anOfferedService(app, 1);
    await saveAvailability(app, professionals[0] as TestPerson, { hours: WEEKDAYS });
    const slots = await slotsOf(id, { method: 'day', duration: 2 });
    expect(slots.data.days[0]?.times.map(({ time }) => time)).toEqual(
      '07:00 07:30 08:00 08:30 09:00 09:30 10:00 10:30 11:00 11:30 12:00'.split(' '),
    );
    const [THURSDAY, FRIDAY] = ['2026-11-26', '2026-11-27'];
    expect(statesIn(slots, THURSDAY, ['08:30', '09:00', '10:00', '10:30'])).toEqual([
      'request',
      'few',
      'few',
      'request',
    ]);
    expect(stateIn(slots, FRIDAY, '09:00')).toBe('request');
    expect(stateIn(await slotsOf(id, { method: 'day' }), FRIDAY, '09:00')).toBe('few');
  });

  it('shows only the times of a chosen professional', async () => {
    const { id, professionals } = await anOfferedService(app, 3);
    const [chosen, other] = professionals as [TestPerson, TestPerson];
    await saveAvailability(app, chosen, { hours: WEEKDAYS });
    const slots = await slotsOf(id, { professional: chosen.id });
    expect(statesIn(slots, MONDAY, ['08:30', '09:00'])).toEqual(['full', 'free']);
    expect(slots.data.near).toEqual({ count: 1, nearest_km: 0 });
    expect(stateIn(await slotsOf(id, { professional: other.id }), MONDAY, '08:30')).toBe('free');
    const stranger = await slotsOf(id, { professional: fixture.customer.id });
    expect([stranger.data.near.count, stateIn(stranger, MONDAY, '09:00')]).toEqual([0, 'full']);
  });

  it('filters by gender only for services with a choice', async () => {
    const { id, professionals } = await anOfferedService(app, 4);
    await setGender(professionals.slice(0, 1), 'female');
    await setGender(professionals.slice(1), 'male');
    const refused = await request(id, { gender: 'female' });
    expect([refused.status, Object.keys(refused.error.fields)]).toEqual([422, ['gender']]);
    await sql`update services set gender_choice = true where id = ${id}`.execute(app.connection.db);
    const women = await slotsOf(id, { gender: 'female' });
    expect([women.data.near.count, stateIn(women, MONDAY, '10:00')]).toEqual([1, 'few']);
    const anyone = await slotsOf(id);
    expect([anyone.data.near.count, stateIn(anyone, MONDAY, '10:00')]).toEqual([4, 'free']);
  });

  it('leaves out who is paused, not approved, or has a smaller radius', async () => {
    const { id, professionals } = await anOfferedService(app, 3);
    const [paused, pending] = professionals as [TestPerson, TestPerson];
    await saveAvailability(app, paused, { paused: true });
    await sql`update professionals set state = 'pending' where account_id = ${pending.id}`.execute(
      app.connection.db,
    );
    expect((await slotsOf(id)).data.near.count).toBe(1);
    const atEdge = (km: number) => ({
      latitude: DEFAULT_CITY.latitude + km / 111.195,
      longitude: DEFAULT_CITY.longitude,
    });
    expect((await slotsOf(id, atEdge(14))).data.near).toEqual({ count: 1, nearest_km: 14 });
    expect((await slotsOf(id, atEdge(15.5))).data.near.count).toBe(0);
  });

  it('knows no free times after 14 days', async () => {
    const { id } = await anOfferedService(app, 3);
    const slots = await slotsOf(id, { from: '2026-12-04', days: 2 });
    expect(slots.data.days.map(({ date }) => date)).toEqual(['2026-12-04', '2026-12-05']);
    expect(stateIn(slots, '2026-12-04', '10:00')).toBe('free');
    expect(timeIn(slots, '2026-12-05', '10:00')).toEqual({
      time: '10:00',
      state: 'request',
      answer_by: '2026-12-04T20:00:00+05:30',
    });
  });

  it('reads further professionals while the nearest 400 leave a time with fewer than three', async () => {
    const { id } = await anOfferedService(app, 0);
    const { db } = app.connection;
    const at = app.clock.now();
    const { rows } = await sql<{ id: number }>`
      insert into accounts (role, mobile, name, password_hash, created_at)
      select 'employee', (6100000000 + n)::text, 'Busy', 'x', ${at} from generate_series(1, 403) n returning id`.execute(
      db,
    );
    const ids = rows.map((row) => row.id);
    await sql`insert into professionals (account_id, state, state_at, created_at)
      select unnest(${ids}::bigint[]), 'approved', ${at}, ${at}`.execute(db);
    // Only the last three, who live farthest away, work at all.
    await sql`insert into professional_calendars (professional_id, first_day, free, updated_at)
      select id, ${TODAY}::date, decode(repeat(case when n > 400 then 'ff' else '00' end, 126), 'hex'), ${at}
      from unnest(${ids}::bigint[]) with ordinality as one (id, n)`.execute(db);
    const { rows: offerings } = await sql<{ id: number }>`
      insert into offerings (professional_id, service_id, latitude, longitude, radius_km, created_at)
      select id, ${id}, ${DEFAULT_CITY.latitude} + n * 0.0001, ${DEFAULT_CITY.longitude}, 15, ${at}
      from unnest(${ids}::bigint[]) with ordinality as one (id, n) returning id`.execute(db);
    await updateCoverage(
      db,
      offerings.map((row) => row.id),
    );
    const slots = await slotsOf(id);
    expect(slots.data.near).toEqual({ count: 403, nearest_km: 0 });
    expect(stateIn(slots, MONDAY, '10:00')).toBe('free');
  });

  it('shows a change after at most five seconds', async () => {
    const { id, professionals } = await anOfferedService(app, 1);
    expect(stateIn(await slotsOf(id), MONDAY, '10:00')).toBe('few');
    await saveAvailability(app, professionals[0] as TestPerson, { days_off: [{ from: MONDAY, to: MONDAY }] });
    expect(stateIn(await slotsOf(id), MONDAY, '10:00')).toBe('few');
    const before = app.clock.now();
    app.clock.advance(5.01 / 60);
    expect(stateIn(await slotsOf(id), MONDAY, '10:00')).toBe('request');
    app.clock.set(before.toISOString());
  });

  it.each<[string, Query, string]>([
    ['an unknown method', { method: 'week' }, 'method'],
    ['no hours', { duration: 0 }, 'duration'],
    ['too many hours', { duration: 13 }, 'duration'],
    ['too many days of work', { method: 'day', duration: 4 }, 'duration'],
    ['too many days', { days: 15 }, 'days'],
    ['an invalid date', { from: '2026-02-30' }, 'from'],
    ['a date in the past', { from: '2026-11-20' }, 'from'],
    ['a date too far ahead', { from: '2028-01-01' }, 'from'],
    ['half a place', { latitude: 12.97 }, 'longitude'],
    ['an unknown gender', { gender: 'male' }, 'gender'],
    ['an invalid professional', { professional: 'x' }, 'professional'],
  ])('refuses %s', async (_, query, field) => {
    const { status, error } = await request(fixture.service.id, query);
    expect([status, Object.keys(error.fields)]).toEqual([422, [field]]);
  });

  it('does not know other services and services without a price', async () => {
    expect((await request(2_000_000)).status).toBe(404);
    const { id } = await anOfferedService(app, 1);
    await sql`update services set servicetype = 'enquiry', current_price_id = null where id = ${id}`.execute(
      app.connection.db,
    );
    expect((await request(id)).status).toBe(404);
  });

  it('is limited to 60 calls a minute for an address', async () => {
    const { id } = fixture.service;
    const statuses = [];
    for (let n = 0; n < 61; n += 1)
      statuses.push(
        (
          await app.call(
            'booking.slots',
            { params: { id }, query: { days: 1 } },
            { remoteAddress: '10.9.9.9' },
          )
        ).status,
      );
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  });
});
