import type { EndpointName } from '@aaspaas/contract/api.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawRequest } from '../../testing/api-client.ts';
import { type RecordedStatement, recordStatements } from '../../testing/record-statements.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { resolvePlace } from './resolve-place.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const BENGALURU = resolvePlace({ latitude: 12.9716, longitude: 77.5946 });
const PUNE = resolvePlace({ latitude: 18.5204, longitude: 73.8567 });

/** Tables that grow with the country and its users. The catalogue does not. */
const GROWING = [
  'coverage',
  'offerings',
  'professionals',
  'professional_flags',
  'professional_calendars',
  'accounts',
  'reviews',
  'files',
  'bookings',
  'booking_lines',
  'professional_checks',
  'professional_ratings',
];

let app: TestApp;

/** Creates 40,000 offerings of 4,000 professionals in 4,002 cells, 400 in each of two cities, with pictures and reviews in proportion. */
beforeAll(async () => {
  app = await testApp();
  const { db } = app.connection;
  const at = app.clock.now();
  await sql`insert into categories (id, slug, name_en, name_hi, position)
    select n, 'c' || n, 'C', 'स', n from generate_series(1, 4) n`.execute(db);
  await sql`insert into subcategories (id, category_id, slug, name_en, name_hi, position)
    select n, n, 's' || n, 'S', 'स', 0 from generate_series(1, 4) n`.execute(db);
  await sql`insert into files (key, kind, mime, bytes, width, height, visibility, created_at)
    select 'k' || n, 'image', 'image/webp', 1, 1200, 900, 'public', ${at} from generate_series(1, 20000) n`.execute(
    db,
  );
  await sql`insert into services (id, category_id, subcategory_id, slug, servicetype, name_en, name_hi, about_en, about_hi, overview_en, overview_hi, picture_ids, search_words, created_at)
    select n, n % 4 + 1, n % 4 + 1, 's' || n, 'enquiry', 'Plumber ' || n, 'नल', '', '', '', '', array[n * 3, n * 5, n * 7], 'plumber', ${at}
    from generate_series(1, 120) n`.execute(db);
  await sql`insert into service_prices (service_id, per_day, per_hour, valid_from) values (8, 80000, 15000, ${at})`.execute(
    db,
  );
  await sql`update services set servicetype = 'service', current_price_id = (select id from service_prices) where id = 8`.execute(
    db,
  );
  await sql`insert into banners (picture_id, position) select n, n from generate_series(1, 5) n`.execute(db);
  await sql`insert into accounts (role, mobile, name, password_hash, created_at)
    select 'employee', (9000000000 + n)::text, 'P', 'x', ${at} from generate_series(1, 4000) n`.execute(db);
  await sql`insert into professionals (account_id, state, state_at, created_at) select id, 'approved', ${at}, ${at} from accounts`.execute(
    db,
  );
  await sql`insert into professional_calendars (professional_id, first_day, free, jobs, updated_at)
    select account_id, '2026-11-21', decode(repeat('00', 3) || repeat('ff', 123), 'hex'),
      case when account_id % 3 = 0 then '[{"line_id": 1, "from": "2026-11-21T06:30:00Z", "to": "2026-11-21T09:00:00Z", "latitude": 12.97, "longitude": 77.59}]'
        else '[]' end::jsonb, ${at} from professionals`.execute(db);
  await sql`insert into offerings (professional_id, service_id, latitude, longitude, radius_km, created_at)
    select p.account_id, (p.account_id * 7 + n) % 120 + 1, 8 + p.account_id % 61 * 0.4, 70 + p.account_id % 67 * 0.3, 15, ${at} from professionals p, generate_series(1, 10) n`.execute(
    db,
  );
  await sql`insert into coverage (cell, category_id, subcategory_id, service_id, offering_id, professional_id, latitude, longitude, radius_km, live)
    select case o.id % 100 when 0 then ${BENGALURU.cell}::bigint when 1 then ${PUNE.cell}::bigint else o.id % 4000 end,
      s.category_id, s.subcategory_id, s.id, o.id, o.professional_id,
      case o.id % 100 when 1 then 18.52 else 12.97 end, case o.id % 100 when 1 then 73.85 else 77.59 end, o.radius_km, true
    from offerings o join services s on s.id = o.service_id`.execute(db);
  await sql`insert into professional_checks (professional_id, kind, checked_at)
    select account_id, 'identity', ${at} from professionals where account_id % 2 = 0`.execute(db);
  await sql`insert into professional_ratings (professional_id, reviews, stars) select account_id, 3, 12 from professionals`.execute(
    db,
  );
  await sql`insert into accounts (role, mobile, name, password_hash, created_at)
    values ('user', '9876501234', 'C', 'x', ${at})`.execute(db);
  await sql`insert into bookings (code, account_id, source, state, name, email, mobile, address, description, latitude, longitude, cell, created_at, expires_at, confirmed_at)
    select 'AP-' || lpad(n::text, 6, '0'), (select id from accounts where role = 'user'), 'single', 'confirmed', 'x', 'x@example.in', '9876501234', 'x', 'x', 12.97, 77.59, 1, ${at}, ${at}, ${at}
    from generate_series(1, 20000) n`.execute(db);
  await sql`insert into booking_lines (booking_id, account_id, service_id, state, entered_at, work_type, day_hours, service_date, service_time,
      starts_at, ends_at, unit_price, units, total, covered, professional_id, created_at, done_at)
    select id, account_id, id % 120 + 1, 'approved', ${at}, 'hour', id % 5 + 1, '2026-11-20', '10:00', ${at}, ${at}, 15000, 1, 15000, true,
      (select min(account_id) from professionals) + id % 4000, ${at}, ${at} from bookings`.execute(db);
  await sql`insert into reviews (service_id, reviewer_name, rating, comment, created_at)
    select n % 120 + 1, 'R', n % 5 + 1, '', ${at} from generate_series(1, 20000) n`.execute(db);
  await sql`insert into service_ratings select service_id, count(*), sum(rating) from reviews group by 1`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  // Loads the search catalogue, which is cached and not read for each request.
  await app.call('discovery.search', { query: { query: 'plumber' } });
});
afterAll(() => app.close());

const at = ({ latitude, longitude }: typeof PUNE) => ({ latitude, longitude });
type Request = readonly [name: EndpointName, request?: RawRequest];
const HOME: readonly Request[] = [
  ['content.top_rated'],
  ['catalog.categories'],
  ['discovery.popular'],
  ['discovery.industry'],
  ['discovery.retail'],
  ['discovery.home'],
  ['discovery.tutoring'],
];

/** API requests by page. The test explains the statements that these requests send. */
const screens: readonly (readonly [string, readonly Request[]])[] = [
  ['home', HOME],
  [
    'a category',
    [
      ['discovery.category', { params: { category: 3 } }],
      ['catalog.category', { params: { category: 3 } }],
    ],
  ],
  [
    'a sub-category, further on',
    [
      [
        'discovery.subcategory',
        { params: { category: 3, subcategory: 3 }, query: { limit: 2, cursor: 'WzQuMSwzLDdd' } },
      ],
    ],
  ],
  [
    'search',
    [
      ['discovery.search', { query: { query: 'plumber' } }],
      ['discovery.search', { query: { query: 'nal' } }],
    ],
  ],
  [
    'a service',
    [
      ['discovery.service', { params: { id: 7 } }],
      ['discovery.description', { params: { id: 7 } }],
    ],
  ],
  ['start times', [['booking.slots', { params: { id: 8 }, query: { days: 1 } }]]],
  [
    'the professionals of a service and of a place',
    [
      ['discovery.professionals', { params: { id: 7 }, query: { gender: 'female' } }],
      ['discovery.professionals', { params: { id: 7 }, query: { limit: 1, cursor: 'WzIzXQ' } }],
      ['discovery.professionals_near', { query: { limit: 3 } }],
    ],
  ],
];

/** Returns the plan of a statement: `custom` for these values, `generic` for any values, which a prepared statement can get. */
async function planOf({ text, values }: RecordedStatement, which: 'custom' | 'generic'): Promise<PlanNode[]> {
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  const client = await app.connection.pool.connect();
  const explained = async (query: string, given: unknown[]) =>
    flat((await client.query(`explain (format json) ${query}`, given)).rows[0]['QUERY PLAN'][0].Plan);
  try {
    if (which === 'custom') return await explained(text, [...values]);
    await client.query(`set plan_cache_mode = force_generic_plan; prepare asked as ${text}`);
    const literals = values.map(literalOf).join(', ');
    return await explained(`execute asked${literals && `(${literals})`}`, []);
  } finally {
    // Closes the connection, because its settings were changed.
    client.release(true);
  }
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  return typeof value === 'number' ? String(value) : pg.escapeLiteral(value as string);
}

describe.each([
  ['Bengaluru', BENGALURU],
  ['Pune', PUNE],
])('query plans in %s', (_city, place) => {
  it.each(screens)('%s scans no growing table, with either plan', async (_name, requests) => {
    const sent = await recordStatements(async () => {
      for (const [name, request] of requests) {
        const query = { ...request?.query, ...at(place) };
        const { status } = await app.callRaw(name, { ...request, query });
        expect(status).toBe(200);
      }
    });
    const reads = sent.filter(({ text }) => /\bfrom\b/.test(text) && /\bselect\b/.test(text));
    expect(reads.length).toBeGreaterThan(0);
    for (const statement of reads)
      for (const which of ['custom', 'generic'] as const) {
        const nodes = await planOf(statement, which);
        const scanned = nodes
          .filter((node) => node['Node Type'].includes('Seq Scan'))
          .map((node) => node['Relation Name'] ?? '');
        expect(
          scanned.filter((name) => GROWING.includes(name)),
          statement.text,
        ).toEqual([]);
        if (statement.text.includes('c.cell'))
          expect(nodes.map((node) => node['Index Name'])).toContain('coverage_live');
      }
  });
});
