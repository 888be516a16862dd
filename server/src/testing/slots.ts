import { sql } from 'kysely';
import { updateCalendars } from '../features/booking/reservations/actions/update-calendars.ts';
import { transaction } from '../platform/db/transaction.ts';
import { aProfessional, type TestPerson } from './accounts.ts';
import { aBooking, aService, type BookingFixture, done, offers, type SLOT } from './bookings.ts';
import { nextNumber } from './counters.ts';
import type { TestApp } from './test-app.ts';

/** A service at the default city that only these professionals offer; they work at any time. */
export interface OfferedService {
  readonly id: number;
  readonly professionals: readonly TestPerson[];
}

/** Creates a service that a number of professionals offer. */
export async function anOfferedService(app: TestApp, professionals: number): Promise<OfferedService> {
  const { id } = await aService(app, `Service ${nextNumber('service')}`);
  const people: TestPerson[] = [];
  for (let n = 0; n < professionals; n += 1) {
    const person = await aProfessional(app);
    await offers(app, person, id);
    people.push(person);
  }
  return { id, professionals: people };
}

/** Changes a professional's availability through their own call. */
export const saveAvailability = (app: TestApp, person: TestPerson, change: object) =>
  done(app.call('availability.save', { body: change }, person));

/** Assigns a job at the default city to a professional; their calendar contains it. Returns its line. */
export async function aJob(
  app: TestApp,
  fixture: BookingFixture,
  {
    serviceId,
    professional,
    slot = {},
  }: {
    readonly serviceId: number;
    readonly professional: TestPerson;
    readonly slot?: Partial<typeof SLOT>;
  },
): Promise<number> {
  const { lineId } = await aBooking(app, fixture, { state: 'assigned', serviceId, professional, slot });
  await transaction(app.connection.db, (tx) => updateCalendars(tx, [professional.id], app.clock.now()));
  return lineId;
}

/** Returns a professional's calendar as stored; null without one. */
export async function calendarOf(app: TestApp, { id }: Pick<TestPerson, 'id'>) {
  const { rows } = await sql<{
    first_day: string;
    free: Buffer;
    jobs: readonly { line_id: number; from: string; to: string }[];
  }>`select first_day, free, jobs from professional_calendars where professional_id = ${id}`.execute(
    app.connection.db,
  );
  return rows[0] ?? null;
}
