import type { Language } from '@aaspaas/contract/messages/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { PRIOR, type Stars } from '../../features/review/rules/rating.ts';
import type { PageRequest } from '../../kernel/page.ts';
import { type Executor, PREPARED } from '../../platform/db/connect.ts';
import type { OuterJoined, Row } from '../../platform/db/tables.ts';
import {
  type Availability,
  availabilityColumns,
  availableServicesAt,
  type CatalogueScope,
  offeredColumns,
} from './available-services.ts';
import type { ResolvedPlace } from './resolve-place.ts';
import type { CursorPosition } from './rules/cursor.ts';

/** A stored picture, as the SQL aggregates it. */
export type PictureRow = Readonly<Pick<Row<'files'>, 'key' | 'width' | 'height' | 'colour'>>;

/** A service with its values at a place, in one language. */
export interface CardRow
  extends Availability,
    Readonly<
      Pick<
        Row<'services', { servicetype: 'service' | 'enquiry' }>,
        'id' | 'slug' | 'servicetype' | 'category_id' | 'subcategory_id'
      > &
        OuterJoined<Pick<Row<'service_prices'>, 'per_day' | 'per_hour'>> &
        Pick<Row<'service_ratings'>, 'reviews' | 'stars'>
    > {
  readonly name: string;
  readonly about: string;
  readonly overview: string;
  readonly score: number;
  readonly pictures: readonly PictureRow[];
}

/** A customer's favourite service. */
export type FavouriteRow = CardRow & { readonly favourite_id: Row<'favourites'>['id'] };

/** A service with the names of its parents and its reviews. */
export interface DetailsRow extends CardRow, Readonly<Pick<Row<'services'>, 'gender_choice'>> {
  readonly category_name: string;
  readonly subcategory_name: string;
  /** Number of reviews per star rating. Ratings without reviews are missing. */
  readonly counts: Readonly<Partial<Record<Stars, number>>>;
  readonly recent: readonly (Readonly<Pick<Row<'reviews'>, 'comment' | 'rating'>> & {
    readonly name: string;
    /** As JSON prints it. */
    readonly created_at: string;
  })[];
}

const MAX_REVIEWS = 500;

/** Selects a text column in one language. The other language is not read. */
const localizedColumn = (table: string, column: string, language: Language) =>
  sql`${sql.ref(`${table}.${column}_${language}`)} as ${sql.ref(column)}`;

/** Columns of a service; `score` is the `rankingScore` of reviews. */
const columns = (language: Language) => sql`
  s.id, s.slug, s.servicetype, s.category_id, s.subcategory_id, ${localizedColumn('s', 'name', language)},
  ${localizedColumn('s', 'about', language)}, ${localizedColumn('s', 'overview', language)}, s.picture_ids, v.per_day, v.per_hour,
  coalesce(r.reviews, 0) as reviews, coalesce(r.stars, 0) as stars,
  (${PRIOR.stars} + coalesce(r.stars, 0))::float8 / (${PRIOR.reviews} + coalesce(r.reviews, 0)) as score`;

/** Columns of a card. `picture_ids` is not among them. */
const card = sql`
  one.id, one.slug, one.servicetype, one.category_id, one.subcategory_id, one.name, one.about, one.overview, one.per_day, one.per_hour,
  one.reviews, one.stars, one.score, ${availabilityColumns('one')}`;

const joins = sql`
  left join service_prices v on v.id = s.current_price_id
  left join service_ratings r on r.service_id = s.id`;

/** Reads the pictures of the rows of `matched` in one pass. Reading them per row took most of a list's time. */
const pictures = sql`
  shown as materialized (
    select one.id, o.file_id, o.position from matched one cross join unnest(one.picture_ids) with ordinality as o (file_id, position)
  ), pictures as (
    select shown.id, jsonb_agg(jsonb_build_object('key', f.key, 'width', f.width, 'height', f.height, 'colour', f.colour) order by shown.position) as list
    from shown join files f on f.id = shown.file_id and f.kind = 'image' and f.visibility = 'public'
    group by shown.id
  )`;

const picturesColumn = sql`coalesce(pictures.list, '[]'::jsonb) as pictures`;

export interface ListRequest {
  readonly language: Language;
  readonly scope: CatalogueScope;
  /** Limits the list to this number of services with the most reviews. */
  readonly mostReviewed?: number;
  readonly limit: number;
  readonly after: CursorPosition | null;
}

/** Returns the services available at a place, best rated first (Bayesian average, then number of reviews, then id), in one query. */
export async function listServices(
  db: Executor,
  place: ResolvedPlace,
  request: ListRequest,
): Promise<CardRow[]> {
  const { rows } = await listQuery(place, request).execute(db);
  return rows;
}

/** Builds the query of a list. Separate, so that a test can check its plan. */
export function listQuery(
  place: ResolvedPlace,
  { language, scope, mostReviewed, limit, after }: ListRequest,
): RawBuilder<CardRow> {
  const most =
    mostReviewed === undefined ? sql`` : sql`order by reviews desc, score desc, s.id limit ${mostReviewed}`;
  const cursorCondition = after
    ? sql`where (one.score, one.reviews, -one.id) < (${after.score}::float8, ${after.reviews}::int, ${-after.id}::int)`
    : sql``;
  return sql<CardRow>`${PREPARED}
    with offered as (${availableServicesAt(place, scope)}), matched as (
      select ${columns(language)}, ${offeredColumns}
      from offered join services s on s.id = offered.service_id and s.active ${joins}
      ${most}
    ), ${pictures}
    select ${card}, ${picturesColumn} from matched one left join pictures on pictures.id = one.id ${cursorCondition}
    order by one.score desc, one.reviews desc, one.id limit ${limit}`;
}

/** A service with its positions at a place: by score within its category, and by reviews among all; both start at 1. */
export type SectionRow = CardRow & { readonly by_score: number; readonly by_reviews: number };

/**
 * Returns the first `limit` services of several categories and the `mostReviewed` of all, best rated first: the rows of
 * `listServices` in one query.
 */
export async function listSections(
  db: Executor,
  place: ResolvedPlace,
  {
    language,
    limit,
    categories,
    mostReviewed,
  }: Pick<ListRequest, 'language' | 'limit'> & {
    readonly categories: readonly number[];
    readonly mostReviewed: number;
  },
): Promise<SectionRow[]> {
  const { rows } = await sql<SectionRow>`${PREPARED}
    with offered as (${availableServicesAt(place, {})}), available as (
      select ${columns(language)}, ${offeredColumns}
      from offered join services s on s.id = offered.service_id and s.active ${joins}
    ), ranked as (
      select available.*,
        (row_number() over (partition by category_id order by score desc, reviews desc, id))::int as by_score,
        (row_number() over (order by reviews desc, score desc, id))::int as by_reviews
      from available
    ), matched as (
      select * from ranked where by_reviews <= ${mostReviewed}::int or (by_score <= ${limit}::int and category_id = any (${categories}::int[]))
    ), ${pictures}
    select ${card}, one.by_score, one.by_reviews, ${picturesColumn} from matched one left join pictures on pictures.id = one.id
    order by one.score desc, one.reviews desc, one.id`.execute(db);
  return rows;
}

/** Returns a customer's favourites, latest first, whether they are available at the place or not. */
export async function listFavourites(
  db: Executor,
  place: ResolvedPlace,
  accountId: number,
  language: Language,
  { after, limit }: PageRequest<readonly [number]>,
): Promise<FavouriteRow[]> {
  const cursorCondition = after ? sql`and favourite.id < ${after[0]}::bigint` : sql``;
  const { rows } = await sql<FavouriteRow>`${PREPARED}
    with offered as (${availableServicesAt(place, {})}), matched as (
      select ${columns(language)}, ${offeredColumns},
        favourite.id as favourite_id
      from favourites favourite join services s on s.id = favourite.service_id and s.active
      left join offered on offered.service_id = s.id ${joins}
      where favourite.account_id = ${accountId} ${cursorCondition}
      order by favourite.id desc limit ${limit}
    ), ${pictures}
    select ${card}, one.favourite_id, ${picturesColumn} from matched one left join pictures on pictures.id = one.id
    order by one.favourite_id desc`.execute(db);
  return rows;
}

/** Returns one service of the catalogue, whether it is available at the place or not. */
export async function readService(
  db: Executor,
  place: ResolvedPlace,
  id: number,
  language: Language,
): Promise<DetailsRow | undefined> {
  const { rows } = await sql<DetailsRow>`${PREPARED}
    with offered as (${availableServicesAt(place, { serviceId: id })}), matched as (
      select ${columns(language)}, ${offeredColumns}, s.gender_choice
      from services s left join offered on true ${joins}
      where s.id = ${id} and s.active
    ), ${pictures}
    select ${card}, ${picturesColumn}, one.gender_choice, ${sql.ref(`c.name_${language}`)} as category_name, ${sql.ref(`b.name_${language}`)} as subcategory_name,
      coalesce((
        select jsonb_object_agg(g.rating, g.count)
        from (select rating, count(*)::int as count from reviews where service_id = one.id group by rating) g
      ), '{}'::jsonb) as counts,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', w.reviewer_name, 'comment', w.comment, 'created_at', w.created_at, 'rating', w.rating)
          order by w.created_at desc, w.id desc)
        from (select * from reviews where service_id = one.id order by created_at desc, id desc limit ${MAX_REVIEWS}) w
      ), '[]'::jsonb) as recent
    from matched one left join pictures on pictures.id = one.id
    join categories c on c.id = one.category_id
    join subcategories b on b.id = one.subcategory_id`.execute(db);
  return rows[0];
}

/** Returns whether the category of a scope and its sub-category exist. An empty scope is the whole catalogue. */
export async function scopeExists(
  db: Executor,
  { categoryId, subcategoryId }: CatalogueScope,
): Promise<boolean> {
  if (categoryId === undefined) return true;
  const { rows } =
    subcategoryId === undefined
      ? await sql`select 1 from categories where id = ${categoryId}`.execute(db)
      : await sql`select 1 from subcategories where id = ${subcategoryId} and category_id = ${categoryId}`.execute(
          db,
        );
  return rows.length === 1;
}
