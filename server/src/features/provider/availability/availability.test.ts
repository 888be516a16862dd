import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aProfessional, type TestPerson } from '../../../testing/accounts.ts';
import {
  createBookingFixture,
  aBooking,
  aService,
  type BookingFixture,
  done,
  offers,
} from '../../../testing/bookings.ts';
import { assignAutomatically, assignLine, changeBookingSettings } from '../../../testing/line-actions.ts';
import { TEST_START } from '../../../testing/test-start.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { DEFAULT_CITY } from '../../places/index.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const read = async (person: TestPerson) => (await done(app.call('availability.get', {}, person))).reply.data;
const save = (person: TestPerson, change: object) => app.call('availability.save', { body: change }, person);
const saved = async (person: TestPerson, change: object) => (await done(save(person, change))).reply.data;

/** Creates a service at the default city that only one professional offers. */
async function withOwnService(name: string) {
  const service = await aService(app, name);
  const professional = await aProfessional(app, { name: `Only ${name}` });
  await offers(app, professional, service.id);
  return { service, professional };
}
const isListed = async (serviceId: number) =>
  (await done(app.call('discovery.service', { params: { id: serviceId } }))).reply.data.available;
const suggestionsOf = async (lineId: number) =>
  (await done(app.call('admin.suggestions', { params: { detail_id: lineId } }, fixture.operator))).reply.data;

const SUNDAY = '2026-11-22';
const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '18:00' }));

// proves: pro.more.availability
describe('availability', () => {
  // proves: pro.call.availability
  it('defaults to any time, 15 km and not paused; a save changes only the fields sent', async () => {
    const { professional } = await withOwnService('Mason');
    expect(await read(professional)).toEqual({
      hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '00:00' })),
      days_off: [],
      radius_km: 15,
      paused: false,
      paused_until: null,
      conflicting_jobs: [],
    });
    await saved(professional, { hours: weekdays });
    await saved(professional, { days_off: [{ from: SUNDAY, to: '2026-11-24', reason: 'A wedding' }] });
    expect(await saved(professional, { radius_km: 20 })).toMatchObject({
      hours: weekdays,
      days_off: [{ from: SUNDAY, to: '2026-11-24', reason: 'A wedding' }],
      radius_km: 20,
      paused: false,
    });
    expect(await saved(professional, { days_off: [{ from: '2026-11-01', to: '2026-11-20' }] })).toMatchObject(
      {
        days_off: [],
      },
    );
  });

  it.each<[string, object, string, string]>([
    [
      'no day at all',
      { hours: [] },
      'hours',
      'Choose at least one day. To stop all new jobs, pause instead.',
    ],
    [
      'hours over each other',
      { hours: [...weekdays, { weekday: 1, from: '17:00', to: '19:00' }] },
      'hours',
      'Some of these hours overlap.',
    ],
    ['a radius too small', { radius_km: 1 }, 'radius_km', 'Choose a distance from 2 to 50 km.'],
    ['a radius too large', { radius_km: 51 }, 'radius_km', 'Choose a distance from 2 to 50 km.'],
    [
      'a day back that is over',
      { paused: true, paused_until: '2026-11-21' },
      'paused_until',
      'Choose a day after today.',
    ],
  ])('refuses %s', async (_, change, field, message) => {
    const { status, error } = await save(fixture.professional, change);
    expect([status, error.errors]).toEqual([422, { [field]: [message] }]);
  });

  it('rejects days off that end before they begin, and invalid dates', async () => {
    for (const days of [
      { from: SUNDAY, to: '2026-11-21' },
      { from: '2026-02-30', to: '2026-03-01' },
    ])
      expect((await save(fixture.professional, { days_off: [days] })).status).toBe(422);
  });

  it('rejects visitors, customers and operators', async () => {
    expect((await app.call('availability.get')).status).toBe(401);
    expect((await app.call('availability.get', {}, fixture.customer)).status).toBe(403);
    expect((await save(fixture.operator, { paused: true })).status).toBe(403);
  });
});

// proves: pro.more.availability
describe('hours and days off', () => {
  it('move the professional down the suggestions with the reason; the operator can assign them anyway', async () => {
    const { professional, service } = await withOwnService('Welder');
    const free = await aProfessional(app, { name: 'Free Welder' });
    await offers(app, free, service.id);
    await saved(professional, { days_off: [{ from: SUNDAY, to: SUNDAY }] });
    const { lineId } = await aBooking(app, fixture, { serviceId: service.id });
    const list = await suggestionsOf(lineId);
    expect(list.map((one: { name: string; works: boolean }) => [one.name, one.works])).toEqual([
      ['Free Welder', true],
      ['Only Welder', false],
    ]);
    expect(list[1]?.reasons[0]).toBe('Day off');
    await saved(professional, { days_off: [], hours: weekdays });
    expect((await suggestionsOf(lineId))[1]?.reasons[0]).toBe('Outside working hours');
    await done(assignLine(app, fixture.operator, lineId, professional));
  });

  it('exclude the professional from automatic assignment', async () => {
    const { professional, service } = await withOwnService('Glazier');
    await saved(professional, { days_off: [{ from: SUNDAY, to: SUNDAY }] });
    const { lineId } = await aBooking(app, fixture, { serviceId: service.id });
    const { db } = app.connection;
    await assignAutomatically(app);
    // The work of Sunday is due on Saturday at 20:00.
    app.clock.set('2026-11-21T14:31:00Z');
    const assignedProfessional = async () => {
      await app.runLoop('assignment');
      const { rows } = await sql<{ professional_id: number | null }>`
        select professional_id from booking_lines where id = ${lineId}`.execute(db);
      return rows[0]?.professional_id;
    };
    expect(await assignedProfessional()).toBeNull();
    await saved(professional, { days_off: [] });
    app.clock.advance(6);
    expect(await assignedProfessional()).toBe(professional.id);
    await done(changeBookingSettings(app, fixture.operator, { allocation: 'manual' }));
    app.clock.set(TEST_START);
  });

  it('keep assigned jobs and return them', async () => {
    const { professional, service } = await withOwnService('Tailor');
    const { lineId } = await aBooking(app, fixture, {
      serviceId: service.id,
      professional,
      state: 'assigned',
    });
    const after = await saved(professional, { days_off: [{ from: SUNDAY, to: SUNDAY }] });
    expect(after.conflicting_jobs).toEqual([
      {
        detail_id: lineId,
        service_name: 'Tailor',
        service_date: SUNDAY,
        service_time: '10:00',
        why: 'day_off',
      },
    ]);
    expect((await saved(professional, { days_off: [], hours: weekdays })).conflicting_jobs).toMatchObject([
      { why: 'outside_hours' },
    ]);
    const list = await done(app.call('job.bookings', {}, professional));
    expect(list.reply.data).toHaveLength(1);
  });

  it('decide whether the professional keeps a job that the customer reschedules', async () => {
    const { professional, service } = await withOwnService('Cobbler');
    const { lineId } = await aBooking(app, fixture, {
      serviceId: service.id,
      professional,
      state: 'assigned',
    });
    await saved(professional, { days_off: [{ from: '2026-11-24', to: '2026-11-24' }] });
    const move = async (preferredDate: string) =>
      (
        await done(
          app.call(
            'booking.reschedule',
            { body: { detailId: lineId, preferredDate, preferredTime: '10:00' } },
            fixture.customer,
          ),
        )
      ).reply.data.outcome;
    expect(await move('2026-11-23')).toBe('kept');
    expect(await move('2026-11-24')).toBe('reopened');
  });
});

describe('pause', () => {
  it('removes the services from every list immediately and from the cities at the next refresh, and ends on the return date', async () => {
    const { professional, service } = await withOwnService('Beekeeper');
    const isListedInCities = async () => {
      app.clock.advance(6);
      await app.runLoop('cities');
      const { rows } = await sql<{ there: boolean }>`
        select exists (select from city_offers where ${service.id} = any(services)) as there`.execute(
        app.connection.db,
      );
      return rows[0]?.there;
    };
    expect([await isListed(service.id), await isListedInCities()]).toEqual([true, true]);
    expect(await saved(professional, { paused: true, paused_until: '2026-11-23' })).toMatchObject({
      paused: true,
      paused_until: '2026-11-23',
    });
    expect([await isListed(service.id), await isListedInCities()]).toEqual([false, false]);
    const lists = await done(app.call('discovery.search', { query: { query: 'Beekeeper' } }));
    expect(JSON.stringify(lists.reply.data.suggestions)).not.toContain(`"id":${service.id},`);
    await app.runLoop('pause expiry');
    expect((await read(professional)).paused).toBe(true);
    const before = app.clock.now().toISOString();
    app.clock.set('2026-11-22T18:30:00Z');
    await app.runLoop('pause expiry');
    expect(await read(professional)).toMatchObject({ paused: false, paused_until: null });
    expect(await isListed(service.id)).toBe(true);
    app.clock.set(before);
  });

  it('keeps assigned jobs', async () => {
    const { professional, service } = await withOwnService('Diver');
    await aBooking(app, fixture, { serviceId: service.id, professional, state: 'assigned' });
    await saved(professional, { paused: true });
    const list = await done(app.call('job.bookings', {}, professional));
    expect(list.reply.data).toHaveLength(1);
    expect(await saved(professional, { paused: false })).toMatchObject({ paused: false });
  });
});

// proves: pro.more.availability
describe('radius change', () => {
  it('rewrites the coverage of the offerings in the same transaction', async () => {
    const { professional, service } = await withOwnService('Roofer');
    // About 20 km north of the default city's centre.
    const north = { latitude: DEFAULT_CITY.latitude + 0.18, longitude: DEFAULT_CITY.longitude };
    const isCovered = async () =>
      (await done(app.call('discovery.service', { params: { id: service.id }, query: north }))).reply.data
        .available;
    const cells = async () => {
      const { rows } = await sql<{ cells: number; radius: number }>`
        select count(*)::int as cells, max(radius_km) as radius from coverage where professional_id = ${professional.id}`.execute(
        app.connection.db,
      );
      return rows[0];
    };
    const before = await cells();
    expect(await isCovered()).toBe(false);
    await saved(professional, { radius_km: 30 });
    expect(await isCovered()).toBe(true);
    expect((await cells())?.cells).toBeGreaterThan(before?.cells ?? 0);
    await saved(professional, { radius_km: 15 });
    expect([await isCovered(), await cells()]).toEqual([false, before]);
  });

  it('lists the PIN codes within 50 km for the preview', async () => {
    const { professional } = await withOwnService('Thatcher');
    const { data } = (await done(app.call('availability.area', {}, professional))).reply;
    expect(data).toMatchObject({ centre: expect.stringContaining('Bengaluru'), services_elsewhere: 0 });
    expect(data.places.length).toBeGreaterThan(80);
    expect(data.places.at(-1)?.distance_km).toBeLessThanOrEqual(50);
    const withoutOfferings = await aProfessional(app);
    await sql`insert into professionals (account_id, state, state_at, created_at) values (${withoutOfferings.id}, 'approved', now(), now())`.execute(
      app.connection.db,
    );
    expect((await done(app.call('availability.area', {}, withoutOfferings))).reply.data).toEqual({
      centre: null,
      services_elsewhere: 0,
      places: [],
    });
  });
});
