import { sql } from 'kysely';
import type { Row } from '../platform/db/tables.ts';
import { aCustomer, type TestPerson } from './accounts.ts';
import { done, FORM, offers, SLOT } from './bookings.ts';
import { anOfferedService } from './slots.ts';
import type { TestApp } from './test-app.ts';

/** A stretch of reserved time. */
type ReservedRow = Pick<
  Row<'line_ranges', { kind: 'hold' | 'work' }>,
  'line_id' | 'professional_id' | 'kind' | 'expires_at'
> & { readonly from: Date };

/** Returns the reserved time of lines, by line and begin. */
export async function reservedTimeOf(app: TestApp, ...lineIds: readonly number[]): Promise<ReservedRow[]> {
  const { rows } = await sql<ReservedRow>`
    select line_id, professional_id, kind, expires_at, lower(during) as "from" from line_ranges
    where line_id = any(${lineIds}::bigint[]) order by line_id, lower(during)`.execute(app.connection.db);
  return rows;
}

/** A created draft, and its lines in order. */
export interface HeldDraft {
  readonly id: number;
  readonly lineIds: readonly number[];
}

/** Books one service with the choices of a line; the slot is `SLOT` unless it is given. */
export const bookOne = (
  app: TestApp,
  customer: TestPerson,
  serviceId: number,
  fields: Readonly<Record<string, unknown>> = {},
) => app.call('booking.create_single', { body: { ...FORM, ...SLOT, ...fields, serviceId } }, customer);

/** As `bookOne`, for a draft that must be created. */
export async function aDraft(
  app: TestApp,
  customer: TestPerson,
  serviceId: number,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<HeldDraft> {
  const { reply } = await done(bookOne(app, customer, serviceId, fields));
  return { id: reply.data.id, lineIds: await lineIdsOf(app, reply.data.id) };
}

/** Returns the lines of a booking in order. */
export async function lineIdsOf(app: TestApp, bookingId: number): Promise<number[]> {
  const { rows } = await sql<Pick<Row<'booking_lines'>, 'id'>>`
    select id from booking_lines where booking_id = ${bookingId} order by id`.execute(app.connection.db);
  return rows.map(({ id }) => id);
}

/** Confirms a draft with payment after the work. */
export const confirm = (app: TestApp, customer: TestPerson, id: number) =>
  app.call('booking.confirm', { params: { id }, body: { method: 'later' } }, customer);

/** Two services, and their professionals: one does both, the other one only the plumber's. */
export interface HoldFixture {
  readonly plumber: { readonly id: number };
  readonly painter: { readonly id: number };
  readonly both: TestPerson;
  readonly second: TestPerson;
}

/** Creates two services and professionals whose time is free. */
export async function createHoldFixture(app: TestApp): Promise<HoldFixture> {
  const [plumber, painter] = [await anOfferedService(app, 2), await anOfferedService(app, 0)];
  const [both, second] = plumber.professionals as [TestPerson, TestPerson];
  await offers(app, both, painter.id);
  return { plumber, painter, both, second };
}

/** Takes the time of a service's professionals at a slot with confirmed bookings of other customers. */
export async function takeTime(app: TestApp, serviceId: number, slot: object, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    const customer = await aCustomer(app);
    const { id } = await aDraft(app, customer, serviceId, { ...slot, promised: true });
    await done(confirm(app, customer, id));
  }
}

/** Returns the calendars whose reserved time differs from `line_ranges`; the day of the calendars begins at midnight in India. */
export async function driftedCalendars(app: TestApp): Promise<unknown[]> {
  const { rows } = await sql`
    with reserved as (
      select r.professional_id, jsonb_agg(jsonb_build_object(
        'line_id', r.line_id, 'from', lower(r.during), 'to', upper(r.during), 'latitude', b.latitude, 'longitude', b.longitude
      ) order by lower(r.during)) as jobs
      from line_ranges r join booking_lines l on l.id = r.line_id join bookings b on b.id = l.booking_id
      where upper(r.during) > date_trunc('day', ${app.clock.now()}::timestamptz, 'Asia/Kolkata')
      group by r.professional_id
    ), shown as (
      select c.professional_id, jsonb_agg(jsonb_build_object(
        'line_id', j.line_id, 'from', j."from", 'to', j."to", 'latitude', j.latitude, 'longitude', j.longitude
      ) order by j."from") as jobs
      from professional_calendars c, jsonb_to_recordset(c.jobs)
        as j (line_id bigint, "from" timestamptz, "to" timestamptz, latitude float8, longitude float8)
      where j."to" > date_trunc('day', ${app.clock.now()}::timestamptz, 'Asia/Kolkata')
      group by c.professional_id
    )
    select coalesce(r.professional_id, s.professional_id) as professional_id, r.jobs as reserved, s.jobs as shown
    from reserved r full join shown s on s.professional_id = r.professional_id
    where r.jobs is distinct from s.jobs`.execute(app.connection.db);
  return rows;
}

/**
 * Returns the lines whose reserved time contradicts their state. Between a displaced hold and its reaction a line may be
 * without one, so run the reactions first if holds were displaced.
 */
export async function contradictoryHolds(app: TestApp): Promise<unknown[]> {
  const { rows } = await sql`
    with held as (
      select l.id, l.state, l.promise, l.starts_at, l.professional_id, count(r.line_id) as ranges,
        count(*) filter (where r.kind = 'hold') as holds, count(*) filter (where r.kind = 'work') as work,
        min(lower(r.during)) as reserved_from, min(r.professional_id) as holder, count(distinct r.professional_id) as holders
      from booking_lines l left join line_ranges r on r.line_id = l.id group by l.id
    )
    select 'reserved time without a line' as fault, r.line_id from line_ranges r
      where not exists (select from booking_lines l where l.id = r.line_id)
    union all select 'hold of a line that needs none', id from held where holds > 0 and state not in ('draft', 'placed')
    union all select 'work of a line without a professional', id from held where work > 0 and professional_id is null
    union all select 'promise without a hold', id from held where state in ('draft', 'placed') and promise = 'held' and holds = 0
    union all select 'hold without a promise', id from held where state in ('draft', 'placed') and promise = 'request' and holds > 0
    union all select 'assigned without reserved time', id from held
      where state in ('assigned', 'started') and (work = 0 or holder <> professional_id)
    union all select 'another time than the line', id from held
      where state in ('draft', 'placed', 'assigned') and ranges > 0 and reserved_from <> starts_at
    union all select 'several professionals', id from held where holders > 1`.execute(app.connection.db);
  return rows;
}
