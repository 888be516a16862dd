import { sql } from 'kysely';
import { DEFAULT_CITY } from '../features/places/index.ts';
import { rewriteWorkingTime, updateCoverage } from '../features/provider/index.ts';
import type { Row } from '../platform/db/tables.ts';
import { aCustomer, anOperator, aProfessional, type TestPerson } from './accounts.ts';
import { nextNumber } from './counters.ts';
import { assignLine, completeWork } from './line-actions.ts';
import { requireRow } from './require-row.ts';
import type { Answer } from './api-client.ts';
import type { TestApp } from './test-app.ts';

/** A bookable service at the default city, with its participants. */
export interface BookingFixture {
  /** ₹800 a day, ₹150 an hour. */
  readonly service: { readonly id: number; readonly name: string };
  readonly customer: TestPerson;
  /** Both are approved and cover the place. */
  readonly professional: TestPerson;
  readonly secondProfessional: TestPerson;
  readonly operator: TestPerson;
}

/** The states that the builder supports, in the order of the normal flow. */
export type BuiltState =
  | 'draft'
  | 'placed'
  | 'assigned'
  | 'started'
  | 'done'
  | 'approved'
  | 'disputed'
  | 'cancelled';

/** Options of a booking; one line by default. */
export interface BookingOptions {
  readonly state?: BuiltState;
  readonly customer?: TestPerson;
  readonly professional?: TestPerson;
  readonly serviceId?: number;
  readonly slot?: Partial<typeof SLOT>;
}

/** A created booking. */
export interface BuiltBooking {
  readonly id: number;
  /** The displayed booking code. */
  readonly code: string;
  /** Its first line. */
  readonly lineId: number;
}

/** Tomorrow at ten, for two hours, on the clock of `testApp`. */
export const SLOT = {
  serviceMethod: 'hour',
  workingDuration: 2,
  preferredTime: '10:00',
  preferredDate: '2026-11-22',
};

/** Returns a date without a booking in this test file, from 1 December on: one professional can take all bookings. */
export function nextUnusedDate(): Pick<typeof SLOT, 'preferredDate'> {
  return { preferredDate: new Date(Date.UTC(2026, 11, nextNumber('day'))).toISOString().slice(0, 10) };
}

/** Default body of a booking form. */
export const FORM = {
  name: 'Asha Rao',
  email: 'asha.rao@example.in',
  mobile: '9876501234',
  address: '14 Church Street, Bengaluru 560001',
  description: 'The tap in the kitchen drips.',
  latitude: DEFAULT_CITY.latitude,
  longitude: DEFAULT_CITY.longitude,
};

/** Creates the fixtures for a bookable service. */
export async function createBookingFixture(app: TestApp): Promise<BookingFixture> {
  const service = await aService(app, 'Plumber');
  const [customer, professional, secondProfessional, operator] = [
    await aCustomer(app),
    await aProfessional(app),
    await aProfessional(app),
    await anOperator(app),
  ];
  await offers(app, professional, service.id);
  await offers(app, secondProfessional, service.id);
  return { service, customer, professional, secondProfessional, operator };
}

/** Creates a bookable service: ₹800 a day, ₹150 an hour. */
export async function aService(
  { connection: { db }, clock }: TestApp,
  name: string,
): Promise<{ id: number; name: string }> {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  await sql`insert into categories (id, slug, name_en, name_hi, position) values (3, 'home', 'Home & Personal', 'घर', 3)
    on conflict do nothing`.execute(db);
  const subcategory = await sql<
    Pick<Row<'subcategories'>, 'id'>
  >`insert into subcategories (category_id, slug, name_en, name_hi, position)
    values (3, ${slug}, ${name}, ${`${name} हिंदी`}, 1) returning id`.execute(db);
  const { rows } = await sql<Pick<Row<'services'>, 'id'>>`insert into services
    (category_id, subcategory_id, slug, servicetype, name_en, name_hi, about_en, about_hi, overview_en, overview_hi, active, created_at)
    values (3, ${subcategory.rows[0]?.id}, ${slug}, 'service', ${name}, ${`${name} हिंदी`}, 'About.', 'परिचय।', 'All.', 'सब।', false, ${clock.now()})
    returning id`.execute(db);
  const id = rows[0]?.id as number;
  await sql`insert into service_prices (service_id, per_day, per_hour, valid_from, switched_at)
    values (${id}, 80000, 15000, ${clock.now()}, ${clock.now()})`.execute(db);
  await sql`update services set active = true, current_price_id = (select id from service_prices where service_id = ${id})
    where id = ${id}`.execute(db);
  return { id, name };
}

/** Approves a professional and adds an offering around the default city. */
export async function offers(
  { connection: { db }, clock }: TestApp,
  { id }: Pick<TestPerson, 'id'>,
  serviceId: number,
): Promise<void> {
  const { latitude, longitude } = DEFAULT_CITY;
  await sql`insert into professionals (account_id, state, state_at, created_at) values (${id}, 'approved', ${clock.now()}, ${clock.now()})
    on conflict do nothing`.execute(db);
  await rewriteWorkingTime(db, [id], clock.now());
  const { rows } = await sql<
    Pick<Row<'offerings'>, 'id'>
  >`insert into offerings (professional_id, service_id, latitude, longitude, radius_km, created_at)
    values (${id}, ${serviceId}, ${latitude}, ${longitude}, 15, ${clock.now()}) returning id`.execute(db);
  await updateCoverage(
    db,
    rows.map((row) => row.id),
  );
}

/** Creates a booking in a state, through the same calls that people make. */
export async function aBooking(
  app: TestApp,
  fixture: BookingFixture,
  options: BookingOptions = {},
): Promise<BuiltBooking> {
  const { state = 'placed', customer = fixture.customer, professional = fixture.professional } = options;
  const sent = { ...FORM, ...SLOT, ...options.slot, serviceId: options.serviceId ?? fixture.service.id };
  // What earlier tests left unpaid counts as just charged, so that it does not limit this booking.
  const now = app.clock.now();
  await sql`update amounts_due set due_since = ${now}
    where account_id = ${customer.id} and due_since <= ${now}::timestamptz - interval '24 hours'`.execute(
    app.connection.db,
  );
  const made = await done(app.call('booking.create_single', { body: sent }, customer));
  const { id, booking_id: code } = made.reply.data;
  const { rows } = await sql<
    Pick<Row<'booking_lines'>, 'id'>
  >`select id from booking_lines where booking_id = ${id} order by id`.execute(app.connection.db);
  const booking = { id, code, lineId: rows[0]?.id as number };
  await advanceTo(app, fixture, booking, state, { customer, professional });
  return booking;
}

const stateOrder: readonly BuiltState[] = ['draft', 'placed', 'assigned', 'started', 'done', 'approved'];

async function advanceTo(
  app: TestApp,
  { operator }: BookingFixture,
  { id, lineId }: BuiltBooking,
  state: BuiltState,
  { customer, professional }: { readonly customer: TestPerson; readonly professional: TestPerson },
): Promise<void> {
  const target = state === 'disputed' ? 'done' : state === 'cancelled' ? 'placed' : state;
  const steps: Partial<Record<BuiltState, () => Promise<unknown>>> = {
    placed: () => done(app.call('booking.confirm', { params: { id }, body: { method: 'later' } }, customer)),
    assigned: () => done(assignLine(app, operator, lineId, professional)),
    started: () => startWork(app, lineId, customer, professional),
    done: () => done(completeWork(app, professional, lineId)),
    approved: () => done(app.call('booking.approve', { body: { id: lineId } }, customer)),
  };
  for (const step of stateOrder.slice(0, stateOrder.indexOf(target) + 1)) await steps[step]?.();
  if (state === 'disputed')
    await done(app.call('booking.decline', { body: { id: lineId, reason: 'It still drips.' } }, customer));
  if (state === 'cancelled') await done(app.call('booking.cancel', { body: { bookingId: id } }, customer));
}

/** Completes the start code: the professional requests it, the customer reads it out, the professional enters it. */
export async function startWork(
  app: TestApp,
  lineId: number,
  customer: TestPerson,
  professional: TestPerson,
): Promise<void> {
  await done(app.call('job.generate_code', { body: { bookingId: lineId } }, professional));
  const otp = await startCodeOf(app, customer, lineId);
  await done(app.call('job.verify_code', { body: { bookingId: lineId, otp } }, professional));
}

/** Assigns a line to the fixtures' professional, who starts and completes the work. */
export async function doWork(
  app: TestApp,
  { operator, professional }: BookingFixture,
  lineId: number,
  customer: TestPerson,
): Promise<void> {
  await done(assignLine(app, operator, lineId, professional));
  await startWork(app, lineId, customer, professional);
  await done(completeWork(app, professional, lineId));
}

/** Returns the start code that the customer sees for a line. */
export async function startCodeOf(app: TestApp, customer: TestPerson, lineId: number): Promise<string> {
  const { reply } = await app.call('booking.codes', {}, customer);
  return requireRow(reply.data, ({ detail_id }) => detail_id === lineId).code;
}

/** Asserts that a response is a success and returns it. */
export async function done<A extends Answer>(answer: Promise<A>): Promise<A> {
  const response = await answer;
  if (response.status !== 200)
    throw new Error(`unexpected status ${response.status}: ${JSON.stringify(response.body)}`);
  return response;
}
