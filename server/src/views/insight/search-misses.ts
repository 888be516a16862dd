import { MAX_COUNTED } from '@aaspaas/contract/features/admin-bookings.ts';
import {
  MIN_SHOWN_MISSES,
  type SearchMissFilters,
  type SearchMissRow,
} from '@aaspaas/contract/features/admin-insight.ts';
import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { cityOf } from '../../features/places/index.ts';
import type { PageRequest } from '../../kernel/page.ts';
import { containsText } from '../../platform/db/contains-text.ts';
import type { Row } from '../../platform/db/tables.ts';

type Named = { readonly id: number; readonly name_en: string; readonly name_hi: string } | null;

/** A query without a result at a place. */
export interface ListedMiss
  extends Readonly<Pick<Row<'search_misses'>, 'id' | 'query' | 'pin' | 'city' | 'total' | 'last_day'>> {
  readonly service: Named;
  readonly added: Named;
}

/** The value of the sort column, a day as the number of its instant, and the id. */
export type MissPosition = readonly [number, number];

/** Returns the place of a row in an order. */
export function missPosition({ sort }: SearchMissFilters, { id, total, last_day }: ListedMiss): MissPosition {
  return [sort.endsWith('last') ? instantOf(last_day, '00:00').getTime() : total, id];
}

// A literal, so that the planner sees that the partial indexes have every row.
const shown = sql`m.total >= ${sql.lit(MIN_SHOWN_MISSES)}`;

function matching({ q, city, reason, state }: SearchMissFilters): RawBuilder<unknown> {
  const conditions = [
    shown,
    state === 'added' ? sql`m.added_to is not null` : sql`m.added_to is null`,
    city ? sql`m.city = ${city}` : null,
    reason ? (reason === 'far' ? sql`m.service_id is not null` : sql`m.service_id is null`) : null,
    q ? containsText(sql`m.query`, q) : null,
  ].filter((one) => one !== null);
  return sql.join(conditions, sql` and `);
}

/** Builds the query of a page of searches without a result. */
export function missesQuery(
  filters: SearchMissFilters,
  { after, limit }: PageRequest<MissPosition>,
): RawBuilder<ListedMiss> {
  const descending = filters.sort.startsWith('-');
  const byDay = filters.sort.endsWith('last');
  const column = byDay ? sql`m.last_day` : sql`m.total`;
  const direction = descending ? sql`desc` : sql`asc`;
  const comparison = descending ? sql`<` : sql`>`;
  // A day of Indian time begins the evening before in UTC.
  const value =
    after &&
    (byDay
      ? sql`((${new Date(after[0])}::timestamptz) at time zone 'Asia/Kolkata')::date`
      : sql`${after[0]}::int`);
  const order = sql`order by ${column} ${direction}, m.id ${direction}`;
  const service = (
    name: string,
  ) => sql`case when ${sql.ref(`${name}.id`)} is not null then jsonb_build_object(
    'id', ${sql.ref(`${name}.id`)}, 'name_en', ${sql.ref(`${name}.name_en`)}, 'name_hi', ${sql.ref(`${name}.name_hi`)}) end`;
  return sql<ListedMiss>`
    with page as materialized (
      select * from search_misses m where ${matching(filters)}
      ${after ? sql`and (${column}, m.id) ${comparison} (${value}, ${after[1]}::bigint)` : sql``}
      ${order} limit ${limit}
    )
    select m.id, m.query, m.pin, m.city, m.total, m.last_day, ${service('s')} as service, ${service('a')} as added
    from page m left join services s on s.id = m.service_id left join services a on a.id = m.added_to ${order}`;
}

/** Builds the query of the number of rows, which stops at the first one that is not counted exactly. */
export function countMissesQuery(filters: SearchMissFilters): RawBuilder<{ total: number }> {
  return sql<{ total: number }>`
    select count(*)::int as total from (
      select from search_misses m where ${matching(filters)} limit ${MAX_COUNTED + 1}
    ) counted`;
}

/** Returns a row as the API sends it. */
export function presentMiss(row: ListedMiss, language: Language): SearchMissRow {
  const named = (one: Named) => one && { id: one.id, name: one[`name_${language}`] };
  return {
    id: row.id,
    query: row.query,
    pin: row.pin,
    city: cityOf(row.city)?.[`name_${language}`] ?? null,
    count: row.total,
    last_day: row.last_day,
    service: named(row.service),
    added_to: named(row.added),
  };
}
