import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../platform/db/connect.ts';
import { testDatabase } from '../../testing/database.ts';
import { offeredAt } from './offered.ts';
import { placeOf } from './place.ts';
import { availableQuery } from './search.ts';
import { listQuery } from './services.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const place = placeOf({ latitude: 12.9716, longitude: 77.5946 });
let connection: Connection;
let close: () => Promise<void>;

/** 40,000 offerings in 4,000 cells, 400 of them in the cell that is asked about. */
beforeAll(async () => {
  ({ connection, close } = await testDatabase());
  const { db } = connection;
  const at = new Date('2026-11-21T00:00:00Z');
  await sql`insert into categories values (1, 'a', 'A', 'अ', null, 0)`.execute(db);
  await sql`insert into subcategories (id, category_id, slug, name_en, name_hi, position) values (1, 1, 'a', 'A', 'अ', 0)`.execute(
    db,
  );
  await sql`insert into services (id, category_id, subcategory_id, slug, servicetype, name_en, name_hi, about_en, about_hi, overview_en, overview_hi, created_at)
    select n, 1, 1, 's' || n, 'enquiry', 'S', 'स', '', '', '', '', ${at} from generate_series(1, 40) n`.execute(
    db,
  );
  await sql`insert into accounts (role, mobile, name, password_hash, created_at)
    select 'employee', (9000000000 + n)::text, 'P', 'x', ${at} from generate_series(1, 4000) n`.execute(db);
  await sql`insert into professionals (account_id, state, state_at, created_at) select id, 'approved', ${at}, ${at} from accounts`.execute(
    db,
  );
  await sql`insert into offerings (professional_id, service_id, latitude, longitude, radius_km, created_at)
    select p.account_id, n, 12.97, 77.59, 15, ${at} from professionals p, generate_series(1, 10) n`.execute(
    db,
  );
  await sql`insert into coverage
    select case when id % 100 = 0 then ${place.cell}::bigint else id % 4000 end, 1, 1, service_id, id, professional_id, latitude, longitude, radius_km from offerings`.execute(
    db,
  );
  await sql`analyze`.execute(db);
});
afterAll(() => close());

async function planOf(query: RawBuilder<unknown>): Promise<PlanNode[]> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`explain (format json) ${query}`.execute(
    connection.db,
  );
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  return flat((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan);
}

describe('the plan of a list', () => {
  it.each([
    ['category', listQuery(place, { language: 'en', scope: { categoryId: 1 }, limit: 501, after: null })],
    [
      'sub-category, next page',
      listQuery(place, {
        language: 'hi',
        scope: { categoryId: 1, subcategoryId: 1 },
        limit: 21,
        after: { score: 4, reviews: 3, id: 7 },
      }),
    ],
    [
      'most popular',
      listQuery(place, { language: 'en', scope: {}, mostReviewed: 12, limit: 501, after: null }),
    ],
    ['one service', offeredAt(place, { serviceId: 7 })],
    ['search', availableQuery(place, [1, 5, 7, 12])],
  ])('%s looks cells up and reads no whole table of offerings', async (_name, query) => {
    const nodes = await planOf(query);
    expect(nodes.some((node) => node['Index Name'] === 'coverage_cell')).toBe(true);
    const scanned = nodes
      .filter((node) => node['Node Type'].includes('Seq Scan'))
      .map((node) => node['Relation Name']);
    expect(scanned).not.toContain('coverage');
    expect(scanned).not.toContain('offerings');
    expect(scanned).not.toContain('reviews');
  });
});
