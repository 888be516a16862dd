import { MAX_COUNTED } from '@aaspaas/contract/features/admin-bookings.ts';
import type { SupplyFilters, SupplyRow } from '@aaspaas/contract/features/admin-insight.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { cityOf } from '../../features/places/index.ts';
import type { PageRequest } from '../../kernel/page.ts';
import type { Row } from '../../platform/db/tables.ts';
import { periodsOf } from './rules/periods.ts';

/** The demand without supply for a service at a PIN code. */
export interface ListedGap
  extends Readonly<
    Pick<Row<'supply_gaps_daily'>, 'pin' | 'service_id' | 'city' | 'expired' | 'uncovered' | 'searches'> &
      Pick<Row<'services'>, 'name_en' | 'name_hi'>
  > {
  readonly total: number;
  readonly category_en: string;
  readonly category_hi: string;
}

/** The place of a row in the table: total, PIN code as a number, service. */
export type GapPosition = readonly [number, number, number];

/** Returns the place of a row. */
export function gapPosition({ total, pin, service_id }: ListedGap): GapPosition {
  return [total, Number(pin), service_id];
}

const pinNumber = sql`coalesce(nullif(g.pin, ''), '0')::int`;
const sum = (column: string) => sql`sum(${sql.ref(`g.${column}`)})::int`;

function matching({ days, city, category, q, service }: SupplyFilters, today: string): RawBuilder<unknown> {
  const { from, to } = periodsOf(days, today);
  const conditions = [
    sql`g.day between ${from}::date and ${to}::date`,
    city ? sql`g.city = ${city}` : null,
    category ? sql`s.category_id = ${category}` : null,
    service ? sql`g.service_id = ${service}` : null,
    q ? sql`g.pin like ${`${q}%`}` : null,
  ].filter((one) => one !== null);
  return sql.join(conditions, sql` and `);
}

/** Builds the query of a page of the supply table, most first: the days by the primary key, which has a row only where something is missing. */
export function gapsQuery(
  filters: SupplyFilters,
  { after, limit }: PageRequest<GapPosition>,
  today: string,
): RawBuilder<ListedGap> {
  return sql<ListedGap>`
    with gaps as (
      select g.pin, g.service_id, max(g.city) as city, ${sum('expired')} as expired, ${sum('uncovered')} as uncovered,
        ${sum('searches')} as searches, sum(g.expired + g.uncovered + g.searches)::int as total
      from supply_gaps_daily g join services s on s.id = g.service_id
      where ${matching(filters, today)} group by g.pin, g.service_id
    )
    select g.*, s.name_en, s.name_hi, c.name_en as category_en, c.name_hi as category_hi
    from gaps g join services s on s.id = g.service_id join categories c on c.id = s.category_id
    ${after ? sql`where (g.total, ${pinNumber}, g.service_id) < (${after[0]}::int, ${after[1]}::int, ${after[2]}::int)` : sql``}
    order by g.total desc, ${pinNumber} desc, g.service_id desc limit ${limit}`;
}

/** Builds the query of the number of rows, which stops at the first one that is not counted exactly. */
export function countGapsQuery(filters: SupplyFilters, today: string): RawBuilder<{ total: number }> {
  return sql<{ total: number }>`
    select count(*)::int as total from (
      select distinct g.pin, g.service_id from supply_gaps_daily g join services s on s.id = g.service_id
      where ${matching(filters, today)} limit ${MAX_COUNTED + 1}
    ) counted`;
}

/** Returns a row as the API sends it. */
export function presentGap(row: ListedGap, language: Language): SupplyRow {
  const { pin, service_id, expired, uncovered, searches, total } = row;
  return {
    id: `${pin}:${service_id}`,
    pin,
    city: cityOf(row.city)?.[`name_${language}`] ?? null,
    service_id,
    service_name: row[`name_${language}`],
    category_name: row[`category_${language}`],
    expired,
    uncovered,
    searches,
    total,
  };
}
