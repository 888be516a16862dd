import type { WorkingInterval } from '@aaspaas/contract/kernel/working-hours.ts';
import { addDays, addMinutes, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { random } from '../../../demo/random.ts';
import { rewriteWorkingTime, type StoredJob } from '../../features/provider/index.ts';
import { aCustomer } from '../../testing/accounts.ts';
import { aService } from '../../testing/bookings.ts';
import { aDraft } from '../../testing/holds.ts';
import { aNearbyProfessional, HERE } from '../../testing/nearby-professional.ts';
import { requireRow } from '../../testing/require-row.ts';
import { runLength } from '../../testing/run-length.ts';
import { anOfferedService } from '../../testing/slots.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { resolvePlace } from './resolve-place.ts';
import { listServices } from './services.ts';

const PROFESSIONALS = 6;
const WORLDS = runLength(120, 40);

let app: TestApp;
let serviceId: number;
const ids: number[] = [];

beforeAll(async () => {
  app = await testApp();
  serviceId = (await aService(app, 'Plumber')).id;
  for (let n = 0; n < PROFESSIONALS; n += 1)
    ids.push((await aNearbyProfessional(app, { name: 'Ravi Kumar', serviceIds: [serviceId], km: n })).id);
});
afterAll(() => app.close());

type Random = ReturnType<typeof random>;

const timeOf = (half: number) =>
  `${String(Math.floor((half % 48) / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;

/** Returns hours on some weekdays, one or two stretches a day, some of them over midnight. */
function someHours(from: Random): WorkingInterval[] | null {
  if (from.next() < 0.15) return null;
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter(() => from.next() < 0.6);
  return weekdays.flatMap((weekday) => {
    const begin = from.between(10, 30);
    const end = begin + from.between(1, 12);
    const again = end + from.between(2, 6);
    return [
      { weekday, from: timeOf(begin), to: timeOf(end) },
      ...(again < 44 && from.next() < 0.4 ? [{ weekday, from: timeOf(again), to: timeOf(again + 4) }] : []),
    ];
  });
}

/** Returns jobs of the next days that do not overlap; `to` includes the time to the next one. */
function someJobs(from: Random, today: string): StoredJob[] {
  const jobs: { from: Date; to: Date; latitude: number; longitude: number }[] = [];
  for (let n = from.between(0, 9); n > 0; n -= 1) {
    const begin = instantOf(addDays(today, from.between(-1, 3)), timeOf(from.between(12, 42)));
    const to = addMinutes(begin, 60 * from.between(1, 5) + 30);
    if (jobs.some((job) => begin < job.to && to > job.from)) continue;
    jobs.push({
      from: begin,
      to,
      latitude: HERE.latitude + (from.next() - 0.5) * 0.3,
      longitude: HERE.longitude + (from.next() - 0.5) * 0.3,
    });
  }
  return jobs
    .toSorted((one, other) => one.from.getTime() - other.from.getTime())
    .map((job, n) => ({ ...job, line_id: n + 1, from: job.from.toISOString(), to: job.to.toISOString() }));
}

/** Gives every professional other hours, days off and jobs; some are not in this world. */
async function makeWorld(from: Random): Promise<void> {
  const { db } = app.connection;
  const now = app.clock.now();
  const today = dateOf(now);
  await sql`delete from days_off`.execute(db);
  const calendarDay = from.next() < 0.3 ? new Date(now.getTime() - from.between(1, 5) * 86_400_000) : now;
  const pausedPart = from.pick([0.2, 0.3, 0.4, 1]);
  for (const id of ids) {
    await sql`update professionals set hours = ${JSON.stringify(someHours(from))}::jsonb, paused = ${from.next() < pausedPart} where account_id = ${id}`.execute(
      db,
    );
    if (from.next() < 0.3)
      await sql`insert into days_off (professional_id, first_day, last_day, reason, created_at)
        values (${id}, ${addDays(today, from.between(0, 3))}::date, ${addDays(today, from.between(3, 5))}::date, '', ${now})`.execute(
        db,
      );
    await sql`delete from professional_calendars where professional_id = ${id}`.execute(db);
    await rewriteWorkingTime(db, [id], calendarDay);
    await sql`update professional_calendars set jobs = ${JSON.stringify(someJobs(from, today))}::jsonb where professional_id = ${id}`.execute(
      db,
    );
  }
}

describe('the earliest time of a card', () => {
  it(`is the first free start time of an hour, in ${WORLDS} random worlds`, async () => {
    const from = random(12);
    const place = resolvePlace(null);
    let [contested, delayed, none] = [0, 0, 0];
    for (let world = 0; world < WORLDS; world += 1) {
      app.clock.set(addMinutes(app.clock.now(), from.between(30, 1500)).toISOString());
      await makeWorld(from);
      const slots = await app.call('booking.slots', { params: { id: serviceId } });
      const list = await app.call('discovery.category', { params: { category: 3 } });
      const service = await app.call('discovery.service', { params: { id: serviceId } });
      const { earliest } = slots.reply.data;
      expect(service.reply.data.earliest, `world ${world}`).toEqual(earliest);
      const [card] = list.reply.data;
      expect(card?.earliest ?? null, `world ${world}`).toEqual(earliest);
      expect(service.reply.data.near.count).toBe(slots.reply.data.near.count);
      expect(service.reply.data.near.nearest_km).toBe(slots.reply.data.near.nearest_km);

      const [row] = await listServices(app.connection.db, place, {
        language: 'en',
        now: app.clock.now(),
        scope: { categoryId: 3 },
        limit: 2,
        after: null,
      });
      if (row?.contested.length) {
        contested += 1;
        const first = Math.min(...row.contested.map(({ first_free }) => first_free));
        const found =
          earliest && (instantOf(earliest.date, earliest.time).getTime() - midnight()) / 1_800_000;
        if (found === null || found > first) delayed += 1;
      }
      if (earliest === null) none += 1;
    }
    // The worlds contain what the comparison is about.
    expect(contested).toBeGreaterThan(WORLDS / 4);
    expect(delayed).toBeGreaterThan(WORLDS / 20);
    expect(none).toBeGreaterThan(0);
  }, 120_000);

  it('ignores jobs of other days', async () => {
    const { db } = app.connection;
    const today = '2027-11-22';
    app.clock.set(`${today}T09:00:00+05:30`);
    await sql`update professionals set hours = null, paused = false`.execute(db);
    await sql`delete from days_off`.execute(db);
    await rewriteWorkingTime(db, ids, app.clock.now());
    const jobs = async (from: Date) => {
      const job = { line_id: 1, from, to: addMinutes(from, 90), ...HERE };
      await sql`update professional_calendars set jobs = ${JSON.stringify([job])}::jsonb`.execute(db);
    };
    const earliest = async () =>
      requireRow((await app.call('discovery.category', { params: { category: 3 } })).reply.data).earliest;
    await jobs(instantOf(addDays(today, 2), '09:30'));
    expect(await earliest()).toEqual({ date: today, time: '09:30' });
    // Half an hour lies between two jobs.
    await jobs(instantOf(today, '10:30'));
    expect(await earliest()).toEqual({ date: today, time: '12:00' });
  });

  it('changes at once with the booking that takes it, and with the next one', async () => {
    const today = '2027-11-23';
    app.clock.set(`${today}T09:40:00+05:30`);
    const { id } = await anOfferedService(app, 2);
    const earliest = async () => {
      const { data } = (await app.call('discovery.service', { params: { id } })).reply;
      const list = (await app.call('discovery.category', { params: { category: data.category_id } })).reply;
      expect(list.data.find((card) => card.id === id)?.earliest).toEqual(data.earliest);
      return data.earliest;
    };
    const book = async (hours: number) =>
      aDraft(app, await aCustomer(app), id, {
        preferredDate: today,
        preferredTime: '10:00',
        workingDuration: hours,
        promised: true,
      });
    expect(await earliest()).toEqual({ date: today, time: '10:00' });
    await book(4);
    // The other professional is still free.
    expect(await earliest()).toEqual({ date: today, time: '10:00' });
    await book(2);
    expect(await earliest()).toEqual({ date: today, time: '12:30' });
    const slots = await app.call('booking.slots', { params: { id } });
    expect(slots.reply.data.earliest).toEqual({ date: today, time: '12:30' });
  });
});

const midnight = () => instantOf(dateOf(app.clock.now()), '00:00').getTime();
