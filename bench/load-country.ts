import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { WEEKDAYS } from '@aaspaas/contract/kernel/working-hours.ts';
import type pg from 'pg';
import { type WorkingSchedule, workingTime } from '../server/src/features/provider/rules/working-time.ts';
import type { Target } from '../server/src/platform/db/connect.ts';
import { systemClock } from '../server/src/ports/clock/local.ts';
import { bulkClient, dropIndexes } from './databases.ts';
import { cellsOf, type Country, type Professional } from './country.ts';

/** Returns the services of the loaded catalogue in the order that a country's indexes refer to. */
export async function servicesOf(
  target: Target,
): Promise<{ id: number; category: number; bookable: boolean }[]> {
  return withClient(target, async (client) => {
    const { rows } = await client.query<{ id: number; category: number; bookable: boolean }>(
      `select id, category_id as category, servicetype = 'service' as bookable from services where active order by id`,
    );
    return rows;
  });
}

/**
 * Replaces the demo's professionals with a country. The rows equal those that the product would write, except that the jobs
 * in calendars have no bookings.
 */
export async function loadCountry(
  target: Target,
  { professionals }: Country,
  services: readonly number[],
): Promise<void> {
  await withClient(target, async (client) => {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'`);
    // Skips foreign-key checks: the rows are generated from the rows they reference, and a million look-ups take time.
    await client.query('set session_replication_role = replica');
    await client.query('truncate coverage, offerings restart identity cascade');
    const indexes = await dropIndexes(client, ['offerings'], ['coverage']);
    await client.query(
      'create temp table made (n int, latitude float8, longitude float8, radius_km real, services int[])',
    );
    await client.query('create temp table made_cells (n int, cell bigint)');
    for (let at = 0; at < professionals.length; at += BATCH)
      await stage(client, professionals.slice(at, at + BATCH), at, services);
    await client.query('analyze made; analyze made_cells');
    for (const statement of [ACCOUNTS, PROFESSIONALS, FLAGS, OFFERINGS, COVERAGE, ...indexes])
      await client.query(statement);
    await loadCalendars(client);
    await client.query('vacuum analyze');
  });
}

const BATCH = 20_000;

/** First number of the generated accounts; no demo account uses it. */
const MOBILES = 7_000_000_000;

const ACCOUNTS = `insert into accounts (role, mobile, name, password_hash, verified_at, created_at)
  select 'employee', (${MOBILES} + n)::text, 'Professional ' || n, 'x', '2026-01-01Z', '2026-01-01Z' from made order by n`;

const PROFESSIONALS = `insert into professionals (account_id, state, state_at, latitude, longitude, radius_km, id_verified, created_at)
  select a.id, 'approved', '2026-01-01Z', m.latitude, m.longitude, m.radius_km, n % 3 = 0, '2026-01-01Z'
  from made m join accounts a on a.role = 'employee' and a.mobile = (${MOBILES} + n)::text order by n`;

/** Triggers do not run. */
const FLAGS = `insert into professional_flags (account_id, state, paused, id_verified)
  select account_id, state, paused, id_verified from professionals on conflict do nothing`;

const OFFERINGS = `insert into offerings (professional_id, service_id, latitude, longitude, radius_km, created_at)
  select a.id, s.id, m.latitude, m.longitude, m.radius_km, '2026-01-01Z'
  from made m join accounts a on a.role = 'employee' and a.mobile = (${MOBILES} + n)::text, unnest(m.services) s (id)
  order by n`;

const COVERAGE = `insert into coverage (cell, category_id, subcategory_id, service_id, offering_id, professional_id, latitude, longitude, radius_km, live, verified)
  select c.cell, s.category_id, s.subcategory_id, s.id, o.id, o.professional_id, o.latitude, o.longitude, o.radius_km, true, p.id_verified
  from offerings o
  join professionals p on p.account_id = o.professional_id
  join services s on s.id = o.service_id
  join accounts a on a.id = o.professional_id
  join made_cells c on c.n = a.mobile::bigint - ${MOBILES}
  order by o.id`;

/** Hours of the professionals, in turn: any time, office hours with Sundays off, long days with a break. */
const HOURS: readonly WorkingSchedule['hours'][] = [
  null,
  WEEKDAYS.filter((weekday) => weekday < 7).map((weekday) => ({ weekday, from: '09:00', to: '18:00' })),
  WEEKDAYS.flatMap((weekday) => [
    { weekday, from: '07:00', to: '13:00' },
    { weekday, from: '14:30', to: '21:00' },
  ]),
];

/** Writes the hours, and calendars with up to three jobs on the next days, each near the professional. */
async function loadCalendars(client: pg.Client): Promise<void> {
  const today = dateOf(systemClock.now());
  const free = HOURS.map((hours) => workingTime({ hours, daysOff: [] }, today).toString('hex'));
  await client.query(
    `update professionals p set hours = ($1::jsonb[])[1 + n % ${HOURS.length}]
    from made m join accounts a on a.role = 'employee' and a.mobile = (${MOBILES} + n)::text where p.account_id = a.id`,
    [HOURS.map((hours) => (hours ? JSON.stringify(hours) : null))],
  );
  await client.query(
    `insert into professional_calendars (professional_id, first_day, free, jobs, updated_at)
    select a.id, $1::date, decode(($2::text[])[1 + n % ${HOURS.length}], 'hex'), coalesce((
      select jsonb_agg(jsonb_build_object(
        'line_id', n * 4 + k,
        'from', to_char(job.begins, 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
        'to', to_char(job.begins + interval '150 minutes', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
        'latitude', m.latitude + 0.01 * k, 'longitude', m.longitude - 0.01 * k
      ) order by k)
      from generate_series(1, n % 4) k
      cross join lateral (select $1::timestamp + make_interval(days => k * (1 + n % 3), hours => 4 + (n + k) % 8) as begins) job
    ), '[]'), now()
    from made m join accounts a on a.role = 'employee' and a.mobile = (${MOBILES} + n)::text`,
    [today, free],
  );
}

async function stage(
  client: pg.Client,
  batch: readonly Professional[],
  first: number,
  services: readonly number[],
): Promise<void> {
  await client.query(
    `insert into made select n, latitude, longitude, radius_km, services::int[]
    from unnest($1::int[], $2::float8[], $3::float8[], $4::real[], $5::text[]) as m (n, latitude, longitude, radius_km, services)`,
    [
      batch.map((_, index) => first + index),
      batch.map((one) => one.latitude),
      batch.map((one) => one.longitude),
      batch.map((one) => one.radiusKm),
      batch.map((one) => `{${one.services.map((service) => services[service]).join(',')}}`),
    ],
  );
  const cells = batch.flatMap((one, index) => cellsOf(one).map((cell) => [first + index, cell] as const));
  await client.query('insert into made_cells select * from unnest($1::int[], $2::bigint[])', [
    cells.map(([n]) => n),
    cells.map(([, cell]) => cell),
  ]);
}

async function withClient<T>(target: Target, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = bulkClient(target);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
