import { MAX_COUNTED } from '@aaspaas/contract/features/admin-bookings.ts';
import type { ServiceFilters, ServiceState } from '@aaspaas/contract/features/admin-services.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from '../../kernel/page.ts';
import { containsText } from '../../platform/db/contains-text.ts';
import type { Row } from '../../platform/db/tables.ts';

/** The place of a service in the list: category, sub-category, id. */
export type ServicePosition = readonly [number, number, number];

type Service = Row<'services', { servicetype: 'service' | 'enquiry' }>;
type Price = Pick<Row<'service_prices'>, 'id' | 'per_day' | 'per_hour'> & {
  /** As JSON prints it. */
  readonly valid_from: string;
};

/** A service of the operators' list. */
export interface ListedService
  extends Readonly<
    Pick<
      Service,
      | 'id'
      | 'slug'
      | 'category_id'
      | 'subcategory_id'
      | 'servicetype'
      | 'active'
      | 'name_en'
      | 'name_hi'
      | 'about_en'
      | 'about_hi'
      | 'overview_en'
      | 'overview_hi'
      | 'search_words'
      | 'picture_ids'
      | 'gender_choice'
      | 'created_at'
      | 'version'
      | 'publish_at'
      | 'archived_at'
    >
  > {
  readonly state: ServiceState;
  readonly category_en: string;
  readonly category_hi: string;
  readonly subcategory_en: string;
  readonly subcategory_hi: string;
  readonly price: Price | null;
  readonly next_price: Price | null;
  readonly offerings: number;
  readonly bookings: number;
}

/** Builds the state of a service `s`. What is neither visible nor a draft was withdrawn. */
export const serviceStateOf = sql<ServiceState>`case when s.active then 'active' when s.publish_at is not null then 'scheduled'
  when s.draft and s.archived_at is null then 'draft' else 'archived' end`;

/** The days whose bookings are counted. */
const BOOKINGS_DAYS = 28;

/** Builds the query of a page of services, or of one service. */
export function servicesQuery(
  filters: ServiceFilters & { readonly id?: number },
  { after, limit }: PageRequest<ServicePosition>,
  now: Date,
): RawBuilder<ListedService> {
  return sql<ListedService>`
    with page as (
      select s.* from services s
      where ${matching(filters)}
      ${after ? sql`and (s.category_id, s.subcategory_id, s.id) > (${after[0]}::bigint, ${after[1]}::bigint, ${after[2]}::bigint)` : sql``}
      order by s.category_id, s.subcategory_id, s.id limit ${limit}
    )
    select s.id, s.slug, s.category_id, s.subcategory_id, s.servicetype, s.active, s.name_en, s.name_hi, s.about_en, s.about_hi,
      s.overview_en, s.overview_hi, s.search_words, s.picture_ids, s.gender_choice, s.created_at,
      s.version, s.publish_at, s.archived_at, ${serviceStateOf} as state,
      c.name_en as category_en, c.name_hi as category_hi, b.name_en as subcategory_en, b.name_hi as subcategory_hi,
      ${priceJson('v')} as price, next.price as next_price,
      (select count(*)::int from offerings o where o.service_id = s.id and o.removed_at is null) as offerings,
      (select count(*)::int from booking_lines l where l.service_id = s.id and l.state <> 'draft'
        and l.starts_at >= ${now}::timestamptz - ${BOOKINGS_DAYS} * interval '1 day' and l.starts_at < ${now}) as bookings
    from page s join categories c on c.id = s.category_id join subcategories b on b.id = s.subcategory_id
    left join service_prices v on v.id = s.current_price_id
    left join lateral (
      select ${priceJson('p')} as price from service_prices p
      where p.service_id = s.id and p.switched_at is null and p.cancelled_at is null
      order by p.valid_from limit 1
    ) next on true
    order by s.category_id, s.subcategory_id, s.id`;
}

/** Builds the query of the number of services, which stops at the first one that is not counted exactly. */
export function countServicesQuery(filters: ServiceFilters): RawBuilder<{ total: number }> {
  return sql<{ total: number }>`
    select count(*)::int as total from (
      select from services s where ${matching(filters)} limit ${MAX_COUNTED + 1}
    ) counted`;
}

/** A price version of one service. */
export interface PriceRow extends Price {
  readonly cancelled: boolean;
  readonly switched: boolean;
}

/** The versions that a service's page shows. */
const MAX_VERSIONS = 100;

/** Builds the query of the price versions of a service, the latest beginning first. */
export function priceVersionsQuery(serviceId: number): RawBuilder<PriceRow> {
  return sql<PriceRow>`
    select p.id, p.per_day, p.per_hour, to_jsonb(p.valid_from) #>> '{}' as valid_from,
      p.cancelled_at is not null as cancelled, p.switched_at is not null as switched
    from service_prices p where p.service_id = ${serviceId}
    order by p.valid_from desc, p.id desc limit ${MAX_VERSIONS}`;
}

const priceJson = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`case when ${column('id')} is not null then jsonb_build_object('id', ${column('id')}, 'per_day', ${column('per_day')},
    'per_hour', ${column('per_hour')}, 'valid_from', ${column('valid_from')}) end`;
};

function matching({
  id,
  q,
  category,
  type,
  state,
}: ServiceFilters & { readonly id?: number }): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    id ? sql`s.id = ${id}` : null,
    category ? sql`s.category_id = ${category}` : null,
    type ? sql`s.servicetype = ${type}` : null,
    state ? sql`${serviceStateOf} = ${state}` : null,
    q ? containsText(sql`(s.name_en || ' ' || s.name_hi || ' ' || s.slug)`, q) : null,
  ].filter((one) => one !== null);
  return sql.join(conditions, sql` and `);
}
