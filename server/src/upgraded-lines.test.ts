import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, migrationsFolder } from './platform/db/migrate.ts';
import { makeVault, tokenHash } from './platform/vault.ts';
import { localObjectStore } from './ports/object-store/local.ts';
import { apiClient, type ApiClient } from './testing/api-client.ts';
import { done } from './testing/bookings.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { testClock } from './testing/test-app.ts';
import { startTestProduct, type TestProduct } from './testing/test-product.ts';

/** The release before assignments were recorded wrote these bookings; today's product goes on with them. */
let database: TestDatabase;
let folder: string;
let product: TestProduct;
let call: ApiClient['call'];
const people = new Map<string, { readonly token: string }>();
const lines = new Map<string, number>();
const clock = testClock();

beforeAll(async () => {
  database = await testDatabase({ content: 'empty' });
  folder = mkdtempSync(join(tmpdir(), 'aaspaas-upgrade-'));
  for (const file of readdirSync(migrationsFolder).filter((name) => name < '0061'))
    cpSync(join(migrationsFolder, file), join(folder, file));
  await migrate(database.target, { folder });
  await insertEarlierRows();
  await migrate(database.target);
  await logEverybodyIn();
  product = await startTestProduct({
    connection: database.connection,
    target: database.target,
    clock,
    vault: makeVault(randomBytes(32).toString('hex')),
    objects: localObjectStore(folder),
    log: pino({ level: 'silent' }),
    checkReplies: true,
  });
  ({ call } = apiClient(product.app));
});
afterAll(async () => {
  await product.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const as = (name: string) => people.get(name) as { readonly token: string };
const lineOf = (name: string) => lines.get(name) as number;
const runLoop = (name: string) => product.product.loops.find((loop) => loop.name === name)?.run();

it('the assignments of earlier lines name who chose where the history says so', async () => {
  const { rows } = await sql<{ address: string; chosen_by: string | null; ended_with: string | null }>`
    select b.address, a.chosen_by, a.ended_with from assignments a
    join booking_lines l on l.id = a.line_id join bookings b on b.id = l.booking_id
    order by b.address, a.id`.execute(database.connection.db);
  expect(rows).toEqual([
    { address: 'approved', chosen_by: 'system', ended_with: null },
    { address: 'by operator', chosen_by: 'admin', ended_with: null },
    { address: 'by plan', chosen_by: 'system', ended_with: null },
    { address: 'cancelled', chosen_by: 'admin', ended_with: 'cancel_by_employee' },
    { address: 'reassigned', chosen_by: 'system', ended_with: null },
    { address: 'released', chosen_by: 'system', ended_with: 'unassign' },
    { address: 'unknown', chosen_by: null, ended_with: null },
  ]);
});

it('the customer reads who chose the professional, or a neutral text', async () => {
  const { reply } = await done(call('booking.scheduled', {}, as('customer')));
  const why = Object.fromEntries(
    reply.data.flatMap(({ address, details }) => details.map((line) => [address, line.professional?.why])),
  );
  expect(why).toEqual({
    'by operator': 'Our team chose them',
    'by plan': 'Assigned to your booking',
    reassigned: 'Assigned to your booking',
    released: undefined,
    unknown: 'Assigned to your booking',
  });
});

it('their deadlines follow today’s rules, and the work goes on', async () => {
  await runLoop('deadline rules');
  const deadlines = await sql<{ deadline_action: string }>`select distinct deadline_action from booking_lines
    where state = 'assigned'`.execute(database.connection.db);
  expect(deadlines.rows).toEqual([{ deadline_action: 'at_risk' }]);
  clock.set('2026-11-23T09:00:00+05:30');
  await done(call('visit.on_the_way', { body: { bookingId: lineOf('by plan') } }, as('professional')));
  const tracked = await done(
    call('visit.track', { params: { detail_id: lineOf('by plan') } }, as('customer')),
  );
  expect(tracked.reply.data).toMatchObject({ phase: 'on_the_way', why: 'Assigned to your booking' });
  await done(
    call('admin.replace_professional', { params: { detail_id: lineOf('unknown') } }, as('operator')),
  );
  const { rows } = await sql`select to_at, ended_with, chosen_by from assignments
    where line_id = ${lineOf('unknown')}`.execute(database.connection.db);
  expect(rows).toEqual([{ to_at: clock.now(), ended_with: 'replace', chosen_by: null }]);
});

it('professionals and operators read their lists', async () => {
  const jobs = (await done(call('job.bookings', {}, as('professional')))).reply.data;
  expect(jobs.map(({ id }) => id)).toContain(lineOf('by operator'));
  const canceled = (await done(call('job.canceled', {}, as('professional')))).reply.data;
  expect(canceled.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([
    lineOf('released'),
    lineOf('cancelled'),
  ]);
  const earned = (await done(call('earnings.list', {}, as('professional')))).reply.data;
  expect(earned).toMatchObject([{ action_id: lineOf('approved'), kind: 'work' }]);
  const queue = (await done(call('admin.bookings', { query: { state: 'assigned' } }, as('operator')))).reply;
  expect(queue.counts).toMatchObject({ overdue_appeals: 0 });
});

const AT = '2026-11-20T06:00:00Z';
const SERVED = '2026-11-19T06:00:00Z';

/** Inserts people, a service and one booking for each case, as the release before 0061 wrote them. */
async function insertEarlierRows(): Promise<void> {
  const { db } = database.connection;
  await sql`insert into accounts (role, mobile, name, password_hash, created_at, verified_at) values
    ('user', '9812345670', 'customer', '', ${AT}, ${AT}), ('employee', '9812345671', 'professional', '', ${AT}, ${AT}),
    ('employee', '9812345672', 'other', '', ${AT}, ${AT}), ('admin', '9812345673', 'operator', '', ${AT}, ${AT})`.execute(
    db,
  );
  await sql`insert into professionals (account_id, state, state_at, created_at)
    select id, 'approved', ${AT}, ${AT} from accounts where role = 'employee'`.execute(db);
  await sql`insert into categories (id, slug, name_en, name_hi, position) values (1, 'home', 'Home', 'घर', 1)`.execute(
    db,
  );
  await sql`insert into subcategories (category_id, slug, name_en, name_hi, position) values (1, 'water', 'Water', 'पानी', 1)`.execute(
    db,
  );
  await sql`insert into services (category_id, subcategory_id, slug, servicetype, name_en, name_hi, about_en, about_hi, overview_en, overview_hi, active, created_at)
    select 1, id, 'plumber', 'service', 'Plumber', 'प्लंबर', 'About.', 'परिचय।', 'All.', 'सब।', false, ${AT} from subcategories`.execute(
    db,
  );
  await sql`insert into service_prices (service_id, per_day, per_hour, valid_from)
    select id, 80000, 15000, ${AT} from services`.execute(db);
  await sql`update services set active = true, current_price_id = (select id from service_prices)`.execute(
    db,
  );
  // The address names the case.
  const ahead = { state: 'assigned', hasProfessional: true, finished: false };
  await insertBooking('by operator', 1, ahead, ['allocate:admin']);
  await insertBooking('by plan', 2, ahead, ['allocate:system']);
  await insertBooking('reassigned', 3, ahead, ['allocate:admin', 'reassign:system']);
  await insertBooking('unknown', 4, ahead, []);
  await insertBooking('released', 5, { ...ahead, state: 'placed', hasProfessional: false }, [
    'allocate:system',
    'unassign:employee',
  ]);
  await insertBooking('cancelled', 6, { ...ahead, state: 'cancelled' }, [
    'allocate:admin',
    'cancel_by_employee:employee',
  ]);
  await insertBooking('approved', 0, { ...ahead, state: 'approved', finished: true }, ['allocate:system']);
}

interface EarlierLine {
  readonly state: string;
  readonly hasProfessional: boolean;
  readonly finished: boolean;
}

/** A booking for one visit, on the day after Sunday 22 November; `history`: transitions with who performed them. */
async function insertBooking(
  name: string,
  day: number,
  { state, hasProfessional, finished }: EarlierLine,
  history: readonly string[],
): Promise<void> {
  const { db } = database.connection;
  const startsAt = finished ? SERVED : new Date(Date.UTC(2026, 10, 21 + day, 4, 30)).toISOString();
  const cancelled = state === 'cancelled';
  const { rows } = await sql<{ id: number }>`
    with people as (
      select (select id from accounts where name = 'customer') as customer,
        (select id from accounts where name = 'professional') as professional),
    booking as (
      insert into bookings (code, account_id, source, state, payment_method, name, email, mobile, address, description, latitude,
        longitude, cell, created_at, expires_at, confirmed_at)
      select ${`AP-${day}`}, customer, 'single', 'confirmed', 'later', 'Asha', 'asha@example.in', '9876501234', ${name}, 'A tap.',
        12.9719, 77.5937, 0, ${AT}, ${AT}, ${AT} from people returning id)
    insert into booking_lines (booking_id, account_id, service_id, state, entered_at, work_type, day_hours, service_date, service_time,
      starts_at, ends_at, price_id, unit_price, units, total, covered, professional_id, created_at, assigned_at, done_at, approved_at,
      cancelled_at, cancelled_by, cancel_reason)
    select booking.id, customer, s.id, ${state}, ${AT}, 'hour', 2, ${startsAt}::timestamptz::date, '10:00', ${startsAt},
      ${startsAt}::timestamptz + interval '2 hours', s.current_price_id, 15000, 2, 30000, true,
      case when ${hasProfessional}::boolean then professional end, ${AT}, ${AT},
      case when ${finished}::boolean then ${AT}::timestamptz end, case when ${finished}::boolean then ${AT}::timestamptz end,
      case when ${cancelled}::boolean then ${AT}::timestamptz + interval '1 hour' end,
      case when ${cancelled}::boolean then 'employee' end, case when ${cancelled}::boolean then 'requested' end
    from booking, people, services s returning id`.execute(db);
  const lineId = rows[0]?.id as number;
  lines.set(name, lineId);
  for (const [index, entry] of history.entries()) {
    const [transition, role] = entry.split(':');
    await sql`insert into line_history (line_id, at, transition, actor_role, actor_id, from_state, to_state, note)
      values (${lineId}, ${AT}::timestamptz + ${index} * interval '1 minute', ${transition}, ${role},
        (select id from accounts where name = case ${role} when 'employee' then 'professional' when 'admin' then 'operator' end),
        'placed', 'assigned', '{}')`.execute(db);
  }
}

/** Gives each account a session. */
async function logEverybodyIn(): Promise<void> {
  const { db } = database.connection;
  const { rows } = await sql<{ id: number; name: string }>`select id, name from accounts`.execute(db);
  for (const { id, name } of rows) {
    const token = randomBytes(32).toString('base64url');
    await sql`insert into sessions (account_id, token_hash, created_at, last_used_at, expires_at)
      values (${id}, ${tokenHash(token)}, ${AT}, ${AT}, '2027-12-01')`.execute(db);
    people.set(name, { token });
  }
}
