import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { random } from '../../../demo/random.ts';
import { coverageCells, distanceKm } from '../../features/places/index.ts';
import type { Connection } from '../../platform/db/connect.ts';
import { localGeocoder } from '../../ports/geocoder/local.ts';
import type { Geocoder } from '../../ports/geocoder/port.ts';
import { testDatabase } from '../../testing/database.ts';
import { categoriesAt, nearestPlace, nearestQuery, type NearestScope } from './nearest.ts';
import { resolvePlace } from './resolve-place.ts';
import { neighbourhoodCentreOf } from './rules/neighbourhood.ts';

const SERVICES = 30;
const PROFESSIONALS = 4000;
const RADIUS_KM = 2;
const NAGPUR = resolvePlace({ latitude: 21.146, longitude: 79.088 });

interface Offered {
  readonly service: number;
  readonly latitude: number;
  readonly longitude: number;
  /** Whether the offering is active and its professional available. */
  readonly live: boolean;
}

let connection: Connection;
let close: () => Promise<void>;
let offered: Offered[];
const from = random(13);
const geocoder = localGeocoder();
const unavailableGeocoder: Geocoder = { ...geocoder, reverse: async () => 'unavailable' };

/** Category 1 has services 1 to 20 in sub-categories 1 and 2, category 2 has 21 to 30; 31 belongs to category 3 and has no offering. */
const categoryOf = (service: number) => (service <= 20 ? 1 : service <= SERVICES ? 2 : 3);
const subcategoryOf = (service: number) => (service <= 10 ? 1 : service <= 20 ? 2 : categoryOf(service) + 1);

beforeAll(async () => {
  ({ connection, close } = await testDatabase());
  const { db } = connection;
  const at = new Date('2026-11-21T00:00:00Z');
  await sql`insert into categories select n, 'c' || n, 'C' || n, 'क' || n, null, n from generate_series(1, 3) n`.execute(
    db,
  );
  await sql`insert into subcategories (id, category_id, slug, name_en, name_hi, position)
    values (1, 1, 'a', 'A', 'अ', 0), (2, 1, 'b', 'B', 'ब', 1), (3, 2, 'c', 'C', 'स', 0), (4, 3, 'd', 'D', 'द', 0)`.execute(
    db,
  );
  for (let id = 1; id <= SERVICES + 1; id += 1)
    await sql`insert into services (id, category_id, subcategory_id, slug, servicetype, name_en, name_hi, about_en, about_hi, overview_en, overview_hi, created_at)
      values (${id}, ${categoryOf(id)}, ${subcategoryOf(id)}, ${`s${id}`}, 'enquiry', 'S', 'स', '', '', '', '', ${at})`.execute(
      db,
    );
  await sql`insert into accounts (role, mobile, name, password_hash, created_at)
    select 'employee', (9000000000 + n)::text, 'P', 'x', ${at} from generate_series(1, ${PROFESSIONALS}::int) n`.execute(
    db,
  );
  // Every tenth is pending approval, every eleventh is paused.
  await sql`insert into professionals (account_id, state, state_at, paused, radius_km, created_at)
    select id, case when id % 10 = 0 then 'pending' else 'approved' end, ${at}, id % 11 = 0, ${RADIUS_KM}, ${at} from accounts`.execute(
    db,
  );
  const ids = (await sql<{ id: string }>`select id from accounts`.execute(db)).rows.map(({ id }) =>
    Number(id),
  );
  offered = [];
  const rows: object[] = [];
  for (const id of ids) {
    const point = {
      latitude: 8 + from.next() * 27,
      longitude: 69 + from.next() * 27,
    };
    for (let n = 0; n < 10; n += 1) {
      const service = 1 + ((id + n * 3) % SERVICES);
      const removed = (id + n) % 12 === 0;
      offered.push({ service, ...point, live: id % 10 !== 0 && id % 11 !== 0 && !removed });
      rows.push({ professional: id, service, ...point, removed });
    }
  }
  await sql`insert into offerings (professional_id, service_id, latitude, longitude, radius_km, removed_at, created_at)
    select professional, service, latitude, longitude, ${RADIUS_KM}, case when removed then ${at}::timestamptz end, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (professional bigint, service int, latitude float8, longitude float8, removed boolean)`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}, 60_000);
afterAll(() => close());

const scopes: NearestScope[] = [
  {},
  { categoryId: 1 },
  { categoryId: 1, subcategoryId: 2 },
  { categoryId: 2, subcategoryId: 3 },
];

function fits({ service, live }: Offered, { categoryId, subcategoryId }: NearestScope): boolean {
  return (
    live &&
    (categoryId === undefined || categoryOf(service) === categoryId) &&
    (subcategoryId === undefined || subcategoryOf(service) === subcategoryId)
  );
}

/** Inserts the coverage of all offerings at one point, as the provider feature does. */
async function cover(point: { latitude: number; longitude: number }): Promise<void> {
  for (const cell of coverageCells(point, RADIUS_KM))
    await sql`insert into coverage
      select ${cell}::bigint, s.category_id, s.subcategory_id, s.id, o.id, o.professional_id, o.latitude, o.longitude, o.radius_km, p.state = 'approved' and not p.paused, p.id_verified
      from offerings o join services s on s.id = o.service_id join professionals p on p.account_id = o.professional_id
      where abs(o.latitude - ${point.latitude}) < 1e-9 and abs(o.longitude - ${point.longitude}) < 1e-9 and o.removed_at is null
      on conflict do nothing`.execute(connection.db);
}

describe('nearestPlace', () => {
  it.each(scopes)('for %j, matches a scan of all offerings at 40 places', async (scope) => {
    const all = offered.filter((one) => fits(one, scope));
    for (let n = 0; n < 40; n += 1) {
      const person = { latitude: 7 + from.next() * 29, longitude: 68 + from.next() * 29 };
      const { rows } = await nearestQuery(person, scope).execute(connection.db);
      const least = Math.min(...all.map((one) => distanceKm(person, one)));
      expect(distanceKm(person, rows[0] as Offered)).toBeCloseTo(least, 6);
    }
  });

  it('returns null if no professional offers it', async () => {
    expect(await nearestPlace({ db: connection.db, geocoder }, NAGPUR, { categoryId: 3 })).toBeNull();
    expect(await nearestPlace({ db: connection.db, geocoder }, NAGPUR, { categoryId: 9 })).toBeNull();
  });

  it('returns null beyond 150 km', async () => {
    const within = resolvePlace({ latitude: 21.146, longitude: 61.5 });
    const { rows } = await nearestQuery(within, {}).execute(connection.db);
    expect(distanceKm(within, rows[0] as Offered)).toBeGreaterThan(150);
    expect(await nearestPlace({ db: connection.db, geocoder }, within, {})).toBeNull();
  });

  it.each(scopes)('for %j, returns a named neighbourhood in which it is available', async (scope) => {
    const { rows } = await nearestQuery(NAGPUR, scope).execute(connection.db);
    const point = rows[0] as Offered;
    await cover(point);
    const nearest = await nearestPlace({ db: connection.db, geocoder }, NAGPUR, scope);
    expect(nearest).toMatchObject(neighbourhoodCentreOf(point));
    expect(nearest?.label).toMatch(/\p{L}/u);
    expect(nearest?.services).toBeGreaterThan(0);
    expect(nearest?.distance_km).toBeCloseTo(distanceKm(NAGPUR, neighbourhoodCentreOf(point)), 0);
    const there = resolvePlace(nearest);
    const here = await categoriesAt(connection.db, there, 'en');
    expect(here.some(({ id, services }) => services > 0 && id === (scope.categoryId ?? id))).toBe(true);
  });

  it('returns no name while the geocoder is unavailable', async () => {
    const nearest = await nearestPlace({ db: connection.db, geocoder: unavailableGeocoder }, NAGPUR, {});
    expect(nearest).toMatchObject({ label: null });
  });
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

async function planOf(query: RawBuilder<unknown>): Promise<PlanNode[]> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`explain (format json) ${query}`.execute(
    connection.db,
  );
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  return flat((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan);
}

describe('nearestQuery plan', () => {
  it.each(scopes)(
    'for %j, reads the index by distance, sorts no offerings and scans no whole table',
    async (scope) => {
      const nodes = await planOf(nearestQuery(NAGPUR, scope));
      const [offerings, ...others] = nodes.filter((node) => node['Relation Name'] === 'offerings');
      expect(others).toEqual([]);
      expect(offerings).toMatchObject({ 'Node Type': 'Index Scan', 'Index Name': 'offerings_nearest' });
      const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
      expect(scanned.map((node) => node['Relation Name'])).not.toContain('professional_flags');
      expect(nodes.map((node) => node['Relation Name'])).not.toContain('professionals');
      // The one sort is of the nearest offering of each service, one row each.
      expect(nodes.filter((node) => node['Node Type'].includes('Sort')).length).toBeLessThanOrEqual(1);
    },
  );
});
