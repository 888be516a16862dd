import { sql } from 'kysely';
import type { Row } from '../platform/db/tables.ts';
import { aCustomer, type TestPerson } from './accounts.ts';
import { aService, done, type SLOT } from './bookings.ts';
import { nextNumber } from './counters.ts';
import { aDraft, confirm } from './holds.ts';
import { aNearbyProfessional, HERE } from './nearby-professional.ts';
import type { TestApp } from './test-app.ts';

/** A service, and its professionals at these distances from `HERE` in km. */
export interface DutyFixture {
  readonly serviceId: number;
  readonly professionals: readonly TestPerson[];
}

/** Creates a service and professionals who are on duty. */
export async function onDutyAt(app: TestApp, ...distances: readonly number[]): Promise<DutyFixture> {
  const { id: serviceId } = await aService(app, `Service ${nextNumber('service')}`);
  const professionals: TestPerson[] = [];
  for (const km of distances) {
    const person = await aNearbyProfessional(app, {
      name: `Professional ${nextNumber('professional')}`,
      serviceIds: [serviceId],
      km,
    });
    await setDuty(app, person, true);
    professionals.push(person);
  }
  return { serviceId, professionals };
}

/** Puts a professional on or off duty. */
export const setDuty = (app: TestApp, person: TestPerson, on: boolean) =>
  done(app.call('duty.set', { body: { on } }, person));

/** A placed line, and its customer. */
export interface InstantLine {
  readonly lineId: number;
  readonly customer: TestPerson;
}

/** Today at 13:30 for two hours: an hour and a half after the clock of `testApp` starts. */
const SOON = { preferredDate: '2026-11-21', preferredTime: '13:30' };

/** Books and confirms a service at `HERE` that begins soon. */
export async function anInstantLine(
  app: TestApp,
  serviceId: number,
  slot: Partial<typeof SLOT> = {},
): Promise<InstantLine> {
  const customer = await aCustomer(app);
  const place = { latitude: HERE.latitude, longitude: HERE.longitude };
  const { id, lineIds } = await aDraft(app, customer, serviceId, { ...place, ...SOON, ...slot });
  await done(confirm(app, customer, id));
  return { lineId: lineIds[0] as number, customer };
}

/** Returns the open requests to a professional. */
export const requestsTo = async (app: TestApp, person: TestPerson) =>
  (await done(app.call('job_requests.list', {}, person))).reply.data;

/** Returns which of the professionals have an open request, by their position. */
export async function askedOf(app: TestApp, professionals: readonly TestPerson[]): Promise<number[]> {
  const asked: number[] = [];
  for (const [index, person] of professionals.entries())
    if ((await requestsTo(app, person)).length > 0) asked.push(index);
  return asked;
}

/** Returns a line with its search. */
export async function searchedLine(app: TestApp, lineId: number) {
  type Line = Pick<Row<'booking_lines'>, 'state' | 'attention' | 'professional_id'>;
  type Search = Pick<Row<'job_searches'>, 'kind' | 'outcome' | 'ring'>;
  const { rows } = await sql<Line & Search>`
    select l.state, l.attention, l.professional_id, s.kind, s.outcome, s.ring
    from booking_lines l left join job_searches s on s.line_id = l.id where l.id = ${lineId}`.execute(
    app.connection.db,
  );
  return rows[0];
}
