import type { CheckKind } from '@aaspaas/contract/features/check-kinds.ts';
import type { ServiceMethod } from '@aaspaas/contract/kernel/slot.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { PRIOR, type Stars } from '../../features/review/rules/rating.ts';
import type { PageRequest } from '../../kernel/page.ts';
import { type Executor, PREPARED } from '../../platform/db/connect.ts';
import type { OuterJoined, Row } from '../../platform/db/tables.ts';
import { type CatalogueScope, coverageAt } from './available-services.ts';
import {
  type Offered,
  offeredAt,
  offeredColumns,
  offeredColumnsOf,
  type People,
  peopleAt,
  peopleColumns,
  peopleJoins,
} from './offered.ts';
import type { ResolvedPlace } from './resolve-place.ts';
import type { CursorPosition } from './rules/cursor.ts';

/** A stored picture, as the SQL aggregates it. */
export type PictureRow = Readonly<Pick<Row<'files'>, 'key' | 'width' | 'height' | 'colour'>>;

/** A service with its values at a place, in one language. */
export interface CardRow
  extends Offered,
    People,
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

/** A service with the names of its parents, its reviews, and what helps to book it. */
export interface DetailsRow extends CardRow, Readonly<Pick<Row<'services'>, 'gender_choice'>> {
  readonly category_name: string;
  readonly subcategory_name: string;
  /** Number of reviews per star rating. Ratings without reviews are missing. */
  readonly counts: Readonly<Partial<Record<Stars, number>>>;
  readonly recent: readonly (Readonly<Pick<Row<'reviews'>, 'id' | 'comment' | 'rating'>> & {
    readonly name: string;
    /** As JSON prints it. */
    readonly created_at: string;
  })[];
  readonly job_descriptions: readonly string[];
  /** The median of its latest finished jobs; null while there are fewer than `MIN_FINISHED`. */
  readonly usual_hours: number | null;
  readonly usual_days: number | null;
  readonly checks: readonly CheckRow[];
}

/** A check of the professionals at the place: the time of the latest, as JSON prints it, and who passed it. */
export type CheckRow = Readonly<Pick<Row<'professional_checks', { kind: CheckKind }>, 'kind'>> & {
  readonly checked_at: string;
  readonly professionals: number;
};

const MAX_REVIEWS = 500;

/** The finished jobs whose durations count, and the fewest from which a median says something. */
const LATEST_FINISHED = 100;
const MIN_FINISHED = 5;

/** Builds the median duration of the latest finished jobs of a service `one` by one method. */
const usualDuration = (method: ServiceMethod) => sql`(
  select case when count(*) >= ${MIN_FINISHED}::int then percentile_disc(0.5) within group (order by d.day_hours) end::int
  from (
    select l.day_hours from booking_lines l
    where l.service_id = one.id and l.work_type = ${sql.lit(method)} and l.done_at is not null
    order by l.done_at desc limit ${LATEST_FINISHED}::int
  ) d)`;

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
  one.reviews, one.stars, one.score, ${offeredColumnsOf('one')}, ${peopleColumns}`;

const joins = sql`
  left join service_prices v on v.id = s.current_price_id
  left join service_ratings r on r.service_id = s.id`;

/**
 * Reads the pictures of the rows of `matched` in one pass. Reading them per row took most of a list's time. The limit keeps
 * the planner from reading all files for a join.
 */
const pictures = sql`
  shown as materialized (
    select one.id, o.file_id, o.position from matched one cross join unnest(one.picture_ids) with ordinality as o (file_id, position)
  ), pictures as materialized (
    select shown.id, jsonb_agg(jsonb_build_object('key', f.key, 'width', f.width, 'height', f.height, 'colour', f.colour) order by shown.position) as list
    from shown cross join lateral (
      select * from files f where f.id = shown.file_id and f.kind = 'image' and f.visibility = 'public' limit 1
    ) f
    group by shown.id
  )`;

const picturesColumn = sql`coalesce(pictures.list, '[]'::jsonb) as pictures`;

export interface ListRequest {
  readonly language: Language;
  /** The time from which `first_free` counts. */
  readonly now: Date;
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
  { language, now, scope, mostReviewed, limit, after }: ListRequest,
): RawBuilder<CardRow> {
  const most =
    mostReviewed === undefined ? sql`` : sql`order by reviews desc, score desc, s.id limit ${mostReviewed}`;
  const cursorCondition = after
    ? sql`where (one.score, one.reviews, -one.id) < (${after.score}::float8, ${after.reviews}::int, ${-after.id}::int)`
    : sql``;
  return sql<CardRow>`${PREPARED}
    with ${offeredAt(place, { scope })}, available as (
      select ${columns(language)}, ${offeredColumns}
      from offered join services s on s.id = offered.service_id and s.active ${joins}
      ${most}
    ), matched as materialized (
      select one.* from available one ${cursorCondition}
      order by one.score desc, one.reviews desc, one.id limit ${limit}
    ), ${pictures}, ${peopleAt(place, now)}
    select ${card}, ${picturesColumn} from matched one left join pictures on pictures.id = one.id ${peopleJoins}
    order by one.score desc, one.reviews desc, one.id`;
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
    now,
    limit,
    categories,
    mostReviewed,
  }: Pick<ListRequest, 'language' | 'now' | 'limit'> & {
    readonly categories: readonly number[];
    readonly mostReviewed: number;
  },
): Promise<SectionRow[]> {
  const { rows } = await sql<SectionRow>`${PREPARED}
    with ${offeredAt(place, {})}, available as (
      select ${columns(language)}, ${offeredColumns}
      from offered join services s on s.id = offered.service_id and s.active ${joins}
    ), positioned as (
      select available.*,
        (row_number() over (partition by category_id order by score desc, reviews desc, id))::int as by_score,
        (row_number() over (order by reviews desc, score desc, id))::int as by_reviews
      from available
    ), matched as materialized (
      select * from positioned where by_reviews <= ${mostReviewed}::int or (by_score <= ${limit}::int and category_id = any (${categories}::int[]))
    ), ${pictures}, ${peopleAt(place, now)}
    select ${card}, one.by_score, one.by_reviews, ${picturesColumn}
    from matched one left join pictures on pictures.id = one.id ${peopleJoins}
    order by one.score desc, one.reviews desc, one.id`.execute(db);
  return rows;
}

/** Returns a customer's favourites, latest first, whether they are available at the place or not. */
export async function listFavourites(
  db: Executor,
  place: ResolvedPlace,
  accountId: number,
  { language, now }: Pick<ListRequest, 'language' | 'now'>,
  { after, limit }: PageRequest<readonly [number]>,
): Promise<FavouriteRow[]> {
  const cursorCondition = after ? sql`and favourite.id < ${after[0]}::bigint` : sql``;
  const { rows } = await sql<FavouriteRow>`${PREPARED}
    with page as materialized (
      select favourite.id as favourite_id, s.id, s.category_id
      from favourites favourite join services s on s.id = favourite.service_id and s.active
      where favourite.account_id = ${accountId} ${cursorCondition}
      order by favourite.id desc limit ${limit}
    ), ${offeredAt(place, { among: sql`page` })}, matched as materialized (
      select ${columns(language)}, ${offeredColumns}, page.favourite_id
      from page join services s on s.id = page.id left join offered on offered.service_id = s.id ${joins}
    ), ${pictures}, ${peopleAt(place, now)}
    select ${card}, one.favourite_id, ${picturesColumn}
    from matched one left join pictures on pictures.id = one.id ${peopleJoins}
    order by one.favourite_id desc`.execute(db);
  return rows;
}

/**
 * Returns one service of the catalogue, whether it is available at the place or not.
 * @param hidden also a draft or an archived one, for an operator's preview
 */
export async function readService(
  db: Executor,
  place: ResolvedPlace,
  id: number,
  { language, now, hidden = false }: Pick<ListRequest, 'language' | 'now'> & { readonly hidden?: boolean },
): Promise<DetailsRow | undefined> {
  const { rows } = await sql<DetailsRow>`${PREPARED}
    with requested as materialized (
      select s.id, s.category_id from services s where s.id = ${id} ${hidden ? sql`` : sql`and s.active`}
    ), ${offeredAt(place, { among: sql`requested` })}, matched as materialized (
      select ${columns(language)}, ${offeredColumns}, s.gender_choice
      from requested join services s on s.id = requested.id left join offered on true ${joins}
    ), ${pictures}, ${peopleAt(place, now)}
    select ${card}, ${picturesColumn}, one.gender_choice, ${sql.ref(`b.job_descriptions_${language}`)} as job_descriptions,
      ${usualDuration('hour')} as usual_hours, ${usualDuration('day')} as usual_days,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', g.kind, 'checked_at', g.checked_at, 'professionals', g.professionals))
        from (
          select k.kind, max(k.checked_at) as checked_at, count(*)::int as professionals
          from professional_checks k where k.professional_id = any (array(
            select c.professional_id from coverage c join requested a on a.category_id = c.category_id and a.id = c.service_id
            where ${coverageAt(place, {})}))
          group by k.kind
        ) g
      ), '[]'::jsonb) as checks, ${sql.ref(`c.name_${language}`)} as category_name, ${sql.ref(`b.name_${language}`)} as subcategory_name,
      coalesce((
        select jsonb_object_agg(g.rating, g.count)
        from (select rating, count(*)::int as count from reviews where service_id = one.id and hidden_at is null group by rating) g
      ), '{}'::jsonb) as counts,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.reviewer_name, 'comment', w.comment, 'created_at', w.created_at, 'rating', w.rating)
          order by w.created_at desc, w.id desc)
        from (select * from reviews where service_id = one.id and hidden_at is null order by created_at desc, id desc limit ${MAX_REVIEWS}) w
      ), '[]'::jsonb) as recent
    from matched one left join pictures on pictures.id = one.id ${peopleJoins}
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

/** Returns whether a service exists and is active. */
export async function serviceExists(db: Executor, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from services where id = ${id} and active`.execute(db);
  return rows.length === 1;
}
