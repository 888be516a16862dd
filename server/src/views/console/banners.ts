import { MAX_COUNTED } from '@aaspaas/contract/features/admin-bookings.ts';
import type { BannerFilters, BannerState } from '@aaspaas/contract/features/admin-banners.ts';
import { type RawBuilder, sql } from 'kysely';
import { bannerStateAt, isForCity } from '../../features/content/index.ts';
import type { PageRequest } from '../../kernel/page.ts';
import type { Row } from '../../platform/db/tables.ts';

/** The place of a banner in the list: 1 if it is archived, else 0; its place in the order; its id. */
export type BannerPosition = readonly [number, number, number];

/** A banner of the operators' list. */
export interface ListedBanner extends Readonly<Row<'banners', { text_tone: 'light' | 'dark' }>> {
  readonly state: BannerState;
  readonly is_first: boolean;
  readonly is_last: boolean;
}

/** Builds the query of a page of banners, or of one banner. */
export function bannersQuery(
  filters: BannerFilters & { readonly id?: number },
  { after, limit }: PageRequest<BannerPosition>,
  now: Date,
): RawBuilder<ListedBanner> {
  return sql<ListedBanner>`
    select b.*, ${bannerStateAt(now)} as state,
      b.archived_at is null and not exists (select from banners o
        where o.archived_at is null and (o.position, o.id) < (b.position, b.id)) as is_first,
      b.archived_at is null and not exists (select from banners o
        where o.archived_at is null and (o.position, o.id) > (b.position, b.id)) as is_last
    from banners b where ${matching(filters, now)}
    ${after ? sql`and ((b.archived_at is not null), b.position, b.id) > (${after[0] === 1}::boolean, ${after[1]}::bigint, ${after[2]}::bigint)` : sql``}
    order by (b.archived_at is not null), b.position, b.id limit ${limit}`;
}

/** Builds the query of the number of banners, which stops at the first one that is not counted exactly. */
export function countBannersQuery(filters: BannerFilters, now: Date): RawBuilder<{ total: number }> {
  return sql<{ total: number }>`
    select count(*)::int as total from (
      select from banners b where ${matching(filters, now)} limit ${MAX_COUNTED + 1}
    ) counted`;
}

function matching(
  { id, q, state, city }: BannerFilters & { readonly id?: number },
  now: Date,
): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    id ? sql`b.id = ${id}` : null,
    state ? sql`${bannerStateAt(now)} = ${state}` : null,
    city ? isForCity(city) : null,
    q ? sql`concat_ws(' ', b.title_en, b.title_hi) ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}` : null,
  ].filter((one) => one !== null);
  return sql.join(conditions, sql` and `);
}
