import type { Suggestion } from '@aaspaas/contract/features/discovery.ts';
import type { Picture } from '@aaspaas/contract/features/media.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { sql } from 'kysely';
import { presentPicture } from '../../features/media/index.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { OuterJoined, Row } from '../../platform/db/tables.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { PictureRow } from './services.ts';
import { type Matcher, type SearchItem, createMatcher } from './rules/match.ts';

type Named = Readonly<Pick<Row<'services'>, `name_${Language}`>>;

/** A category, sub-category or service in the search index. */
export interface Entry extends Pick<Suggestion, 'kind' | 'id' | 'category_id' | 'subcategory_id'> {
  readonly slug: string;
  readonly names: Named;
  /** The parent; null for a category. */
  readonly parent: Named | null;
  readonly picture: Picture | null;
  /** Price per hour in paise; null if there is no price. */
  readonly perHour: number | null;
  /** Ids of the services that make the entry available: the service itself, or the services of the group. */
  readonly services: readonly number[];
  readonly reviews: number;
  /** The sum of the reviews' stars. */
  readonly stars: number;
}

/** The catalogue as searches use it. */
export interface Catalogue {
  readonly find: Matcher;
  readonly entries: readonly Entry[];
  /** Ids of services that at least one approved professional offers. */
  readonly offered: ReadonlySet<number>;
}

interface ServiceRow
  extends Readonly<
    Pick<
      Row<'services'>,
      'id' | 'slug' | 'name_en' | 'name_hi' | 'search_words' | 'category_id' | 'subcategory_id'
    > &
      OuterJoined<Pick<Row<'service_prices'>, 'per_hour'>> &
      Pick<Row<'service_ratings'>, 'reviews' | 'stars'>
  > {
  readonly picture: PictureRow | null;
  readonly offered: boolean;
}

/** A category with its own id as `category_id`, or a sub-category. */
interface GroupRow
  extends Readonly<Pick<Row<'subcategories'>, 'id' | 'slug' | 'name_en' | 'name_hi' | 'category_id'>> {
  readonly picture: PictureRow | null;
}

/** Maximum age of the cache in milliseconds, in each process: the delay until a new search word is found everywhere. */
const FRESH_MS = 3000;

/**
 * Caches the catalogue in memory for a few seconds. It is small (one row per service, however many professionals offer
 * it), and the word index is rebuilt only when the words change.
 */
export function cachedCatalogue(db: Executor, clock: Clock): () => Promise<Catalogue> {
  let cached: { readonly at: number; readonly catalogue: Catalogue; readonly words: string } | null = null;
  let pending: Promise<Catalogue> | null = null;
  const read = async () => {
    const at = clock.now().getTime();
    const { entries, items, offered } = await readCatalogue(db);
    const words = JSON.stringify(items);
    const find = cached?.words === words ? cached.catalogue.find : createMatcher(items);
    cached = { at, words, catalogue: { find, entries, offered } };
    return cached.catalogue;
  };
  return async () => {
    if (cached && Math.abs(clock.now().getTime() - cached.at) < FRESH_MS) return cached.catalogue;
    // Concurrent callers share one read.
    pending ??= read().finally(() => {
      pending = null;
    });
    return pending;
  };
}

async function readCatalogue(db: Executor) {
  const [categories, subcategories, services] = await Promise.all([
    groupRows(db, 'categories'),
    groupRows(db, 'subcategories'),
    serviceRows(db),
  ]);
  const parents = {
    category: new Map(categories.map((row) => [row.id, row])),
    subcategory: new Map(subcategories.map((row) => [row.id, row])),
  };
  const entries: Entry[] = [
    ...categories.map((row) => groupEntry('category', row, services, null)),
    ...subcategories.map((row) =>
      groupEntry('subcategory', row, services, parents.category.get(row.category_id) ?? null),
    ),
    ...services.map((row) => serviceEntry(row, parents.subcategory.get(row.subcategory_id) ?? null)),
  ];
  const words = new Map(services.map(({ id, search_words }) => [id, search_words]));
  return {
    entries,
    items: entries.map((entry) => findableOf(entry, words, parents.category)),
    offered: new Set(services.filter(({ offered }) => offered).map(({ id }) => id)),
  };
}

function findableOf(
  { kind, id, names, parent, category_id }: Entry,
  words: ReadonlyMap<number, string>,
  categories: ReadonlyMap<number, Named>,
): SearchItem {
  const parentNames = kind === 'service' ? [parent, categories.get(category_id) ?? null] : [parent];
  return {
    names: both(names),
    words: kind === 'service' ? (words.get(id) ?? '') : '',
    parentNames: parentNames.flatMap((one) => (one ? both(one) : [])),
  };
}

function groupEntry(
  kind: 'category' | 'subcategory',
  row: GroupRow,
  all: readonly ServiceRow[],
  parent: Named | null,
): Entry {
  const inIt = all.filter((one) => one[`${kind}_id`] === row.id);
  return {
    kind,
    id: row.id,
    category_id: row.category_id,
    subcategory_id: kind === 'subcategory' ? row.id : null,
    slug: row.slug,
    names: row,
    parent,
    picture: row.picture && presentPicture(row.picture),
    perHour: null,
    services: inIt.map(({ id }) => id),
    reviews: inIt.reduce((sum, { reviews }) => sum + reviews, 0),
    stars: inIt.reduce((sum, { stars }) => sum + stars, 0),
  };
}

function serviceEntry(row: ServiceRow, parent: Named | null): Entry {
  const { id, category_id, subcategory_id, slug, picture, per_hour: perHour, reviews, stars } = row;
  return {
    kind: 'service',
    id,
    category_id,
    subcategory_id,
    slug,
    names: row,
    parent,
    picture: picture && presentPicture(picture),
    perHour,
    services: [id],
    reviews,
    stars,
  };
}

const picture = sql`case when f.id is not null
  then jsonb_build_object('key', f.key, 'width', f.width, 'height', f.height, 'colour', f.colour) end as picture`;

async function groupRows(db: Executor, table: 'categories' | 'subcategories'): Promise<readonly GroupRow[]> {
  const category = table === 'categories' ? sql.ref('g.id') : sql.ref('g.category_id');
  const { rows } = await sql<GroupRow>`
    select g.id, g.slug, ${category} as category_id, g.name_en, g.name_hi, ${picture}
    from ${sql.table(table)} g
    left join files f on f.id = g.picture_id and f.kind = 'image' and f.visibility = 'public'
    order by g.position`.execute(db);
  return rows;
}

async function serviceRows(db: Executor): Promise<readonly ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    select s.id, s.slug, s.name_en, s.name_hi, s.search_words, s.category_id, s.subcategory_id, ${picture}, v.per_hour,
      coalesce(r.reviews, 0) as reviews, coalesce(r.stars, 0) as stars,
      offered.one is not null as offered
    from services s
    left join files f on f.id = s.picture_ids[1] and f.kind = 'image' and f.visibility = 'public'
    left join service_prices v on v.id = s.current_price_id
    left join service_ratings r on r.service_id = s.id
    left join lateral (
      select 1 as one from offerings o
      join professional_flags p on p.account_id = o.professional_id and p.state = 'approved' and not p.paused
      where o.service_id = s.id and o.removed_at is null
      limit 1
    ) offered on true
    where s.active
    order by s.id`.execute(db);
  return rows;
}

function both(names: Named): string[] {
  return [names.name_en, names.name_hi];
}
