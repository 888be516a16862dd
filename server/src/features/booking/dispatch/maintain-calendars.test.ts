import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/accounts.ts';
import { createBookingFixture, type BookingFixture, done } from '../../../testing/bookings.ts';
import { aJob, anOfferedService, calendarOf, saveAvailability } from '../../../testing/slots.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { TEST_START } from '../../../testing/test-start.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const ALL = Buffer.alloc(126, 0xff);

/** A job that no line has. */
const OTHER_JOB = {
  line_id: 1,
  from: '2026-12-01T04:30:00.000Z',
  to: '2026-12-01T07:00:00.000Z',
  latitude: 12.97,
  longitude: 77.59,
};

/** The metric of the whole process. */
async function countedDrift(): Promise<number> {
  const text = (await app.app.inject('/metrics')).body;
  return Number(/^calendar_drift_total (\d+)$/m.exec(text)?.[1]);
}

async function aBusyProfessional() {
  const { id, professionals } = await anOfferedService(app, 1);
  const professional = professionals[0] as TestPerson;
  const lineId = await aJob(app, fixture, { serviceId: id, professional });
  return { professional, lineId };
}

const damage = ({ id }: TestPerson, change: ReturnType<typeof sql>) =>
  sql`update professional_calendars set ${change} where professional_id = ${id}`.execute(app.connection.db);

/** Sets the clock to the hour of the next hundred in which the calendar of a professional is computed again. */
function setClockToPartOf({ id }: TestPerson): void {
  while (Math.floor(app.clock.now().getTime() / 3_600_000) % 100 !== id % 100) app.clock.advance(60);
}

/** Sets the clock back to the begin of the tests and writes all calendars from that day on. */
async function resetCalendars(): Promise<void> {
  app.clock.set(TEST_START);
  await sql`delete from professional_calendars`.execute(app.connection.db);
  await app.runLoop('calendars');
}

describe('the calendars of professionals', () => {
  it('are written with their jobs where they are missing', async () => {
    const { professional, lineId } = await aBusyProfessional();
    await sql`delete from professional_calendars where professional_id = ${professional.id}`.execute(
      app.connection.db,
    );
    await app.runLoop('calendars');
    expect(await calendarOf(app, professional)).toMatchObject({
      first_day: '2026-11-21',
      free: ALL,
      jobs: [{ line_id: lineId, from: '2026-11-22T04:30:00.000Z', to: '2026-11-22T07:00:00.000Z' }],
    });
  });

  it('begin with the new day, without the jobs before it, and keep days off in place', async () => {
    const { professional } = await aBusyProfessional();
    await saveAvailability(app, professional, { days_off: [{ from: '2026-11-25', to: '2026-11-25' }] });
    app.clock.set('2026-11-22T23:59:00+05:30');
    await app.runLoop('calendars');
    expect(await calendarOf(app, professional)).toMatchObject({ first_day: '2026-11-22', jobs: [{}] });
    app.clock.set('2026-11-23T00:00:00+05:30');
    await app.runLoop('calendars');
    const calendar = await calendarOf(app, professional);
    expect(calendar).toMatchObject({ first_day: '2026-11-23', jobs: [] });
    expect([0, 1, 2, 3].map((day) => calendar?.free[day * 6])).toEqual([255, 255, 0, 255]);
    const { rows } = await sql`select 1 from professional_calendars where first_day < '2026-11-23'`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([]);
    await resetCalendars();
  });

  it('are computed again, one of a hundred parts each hour, and corrected and counted if they differ', async () => {
    const [one, other] = [await aBusyProfessional(), await aBusyProfessional()] as const;
    const { professional } = one;
    setClockToPartOf(professional);
    await app.runLoop('calendars');
    const right = await calendarOf(app, professional);
    const counted = await countedDrift();
    await app.runLoop('calendar recheck');
    expect(await countedDrift()).toBe(counted);
    for (const change of [
      sql`free = ${Buffer.alloc(126)}`,
      sql`jobs = ${JSON.stringify([OTHER_JOB])}::jsonb`,
    ]) {
      await damage(professional, change);
      await damage(other.professional, change);
      await app.runLoop('calendar recheck');
      expect(await calendarOf(app, professional)).toEqual(right);
    }
    expect(await countedDrift()).toBe(counted + 2);
    expect(await calendarOf(app, other.professional)).toMatchObject({
      free: Buffer.alloc(126),
      jobs: [OTHER_JOB],
    });
    await resetCalendars();
  });

  it('keep hours that are saved while the day begins', async () => {
    const { professional } = await aBusyProfessional();
    const hours = [{ weekday: 6, from: '09:00', to: '10:00' }];
    await damage(professional, sql`first_day = '2026-11-20'`);
    await Promise.all([
      app.runLoop('calendars'),
      done(app.call('availability.save', { body: { hours } }, professional)),
      app.runLoop('calendars'),
    ]);
    const calendar = await calendarOf(app, professional);
    expect(calendar?.first_day).toBe('2026-11-21');
    // Saturday, 09:00 to 10:00: bits 18 and 19.
    expect(calendar?.free.subarray(0, 6)).toEqual(Buffer.from([0, 0, 0x30, 0, 0, 0]));
  });
});
