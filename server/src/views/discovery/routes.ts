import type { discoveryEndpoints } from '@aaspaas/contract/features/discovery.ts';
import type { professionalsEndpoints } from '@aaspaas/contract/features/professionals.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { loadPage, loadPageById, MAX_ROWS, type PageQuery } from '../../kernel/page.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Geocoder } from '../../ports/geocoder/port.ts';
import type { TravelTime } from '../../ports/travel-time/port.ts';
import type { MissRecorder } from './record-misses.ts';
import { batchedLists } from './batched-lists.ts';
import { earliestLoader } from './earliest.ts';
import { categoriesAt, nearestPlace } from './nearest.ts';
import type { CatalogueScope } from './available-services.ts';
import { type ResolvedPlace, resolvePlace } from './resolve-place.ts';
import { presentCard, presentDetails } from './present.ts';
import { presentProfessional } from './present-people.ts';
import { listProfessionals, type ProfessionalsRequest } from './professionals.ts';
import { decodeCursor, encodeCursor } from './rules/cursor.ts';
import { createSearch } from './search.ts';
import { type FavouriteRow, listFavourites, readService, scopeExists, serviceExists } from './services.ts';

/** Category ids of the home page's sections (product.md, "Catalogue"). */
const CATEGORIES = { industry: 1, retail: 2, home: 3, tutoring: 4 };

/** Number of popular services. */
const POPULAR = 12;

type Point = { readonly latitude: number; readonly longitude: number } | null;
type ListQuery = PageQuery & { readonly point: Point };

/** Endpoints for the services available at a place. Read-only, over the tables of catalogue, professionals and reviews. */
export function discoveryRoutes({
  db,
  primary,
  clock,
  geocoder,
  travelTime,
  misses,
}: Pick<Platform, 'db' | 'clock'> & {
  /** Reads what all callers share for some seconds: an answer of the replica would be older than both limits together allow. */
  readonly primary: Executor;
  readonly geocoder: Geocoder;
  readonly travelTime: TravelTime;
  readonly misses: Pick<MissRecorder, 'record'>;
}): Handlers<keyof typeof discoveryEndpoints | keyof typeof professionalsEndpoints | 'favourites.list'> {
  const loadEarliest = earliestLoader({ db: primary, clock, travelTime });
  const search = createSearch({ db, primary, clock, geocoder, loadEarliest, misses });
  const listServices = batchedLists(db);
  const list = async (
    query: ListQuery,
    { language }: Pick<Call, 'language'>,
    scope: CatalogueScope,
    mostReviewed?: number,
  ) => {
    const place = resolvePlace(query.point);
    const limit = query.limit ?? MAX_ROWS;
    const after = query.cursor === undefined ? null : decodeCursor(query.cursor);
    if (query.cursor !== undefined && !after) throw invalid({ cursor: ['error.invalid_value'] });
    // One extra row shows whether there is a next page.
    const now = clock.now();
    const rows = await listServices(place, {
      language,
      now,
      scope,
      limit: limit + 1,
      after,
      ...(mostReviewed ? { mostReviewed } : {}),
    });
    // A list with rows proves that its scope exists, so only an empty list needs the check.
    if (!rows.length && !(await scopeExists(db, scope))) throw new Failure('not_found');
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const earliest = await loadEarliest(shown, place, now);
    return {
      data: shown.map((row) => presentCard(row, earliest(row))),
      place: place.requested,
      ...(last && rows.length > limit ? { next_cursor: encodeCursor(last) } : {}),
    };
  };
  const details = async (place: ResolvedPlace, id: number, { language }: Pick<Call, 'language'>) => {
    const now = clock.now();
    const row = await readService(db, place, id, { language, now });
    if (!row) throw new Failure('not_found');
    return presentDetails(row, (await loadEarliest([row], place, now))(row));
  };
  const professionals = async (
    { point, ...query }: ListQuery,
    which: Pick<ProfessionalsRequest, 'serviceId' | 'gender'>,
  ) => {
    const place = resolvePlace(point);
    const { rows, next_cursor } = await loadPageById(query, (request) =>
      listProfessionals(db, place, { ...which, ...request }),
    );
    return {
      data: rows.map(presentProfessional),
      count: rows[0]?.total ?? 0,
      place: place.requested,
      next_cursor,
    };
  };
  return {
    'discovery.category': ({ params, query }, call) => list(query, call, { categoryId: params.category }),
    'discovery.subcategory': ({ params, query }, call) =>
      list(query, call, { categoryId: params.category, subcategoryId: params.subcategory }),
    'discovery.search': async ({ query }, { language }) => {
      const place = resolvePlace(query.point);
      return { status: 'success', data: await search(place, query.query, language), place: place.requested };
    },
    'discovery.nearest': async ({ query: { point, category, subcategory } }, { language }) => {
      const place = resolvePlace(point);
      const scope = {
        ...(category === undefined ? {} : { categoryId: category }),
        ...(subcategory === undefined ? {} : { subcategoryId: subcategory }),
      };
      const [nearest, available_categories] = await Promise.all([
        nearestPlace({ db, geocoder }, place, scope),
        categoriesAt(db, place, language),
      ]);
      return { data: nearest, available_categories, place: place.requested };
    },
    'favourites.list': async ({ query }, { actor, language }) => {
      const place = resolvePlace(query.point);
      const now = clock.now();
      const { rows, next_cursor } = await loadPage<FavouriteRow, readonly [number]>(
        query,
        1,
        ({ favourite_id }) => [favourite_id],
        (request) => listFavourites(db, place, actor.id, { language, now }, request),
      );
      const earliest = await loadEarliest(rows, place, now);
      const data = rows.map((row) => ({
        ...presentCard(row, earliest(row)),
        available: row.professionals > 0,
      }));
      return { data, next_cursor };
    },
    'discovery.popular': ({ query }, call) => list(query, call, {}, POPULAR),
    'discovery.industry': ({ query }, call) => list(query, call, { categoryId: CATEGORIES.industry }),
    'discovery.retail': ({ query }, call) => list(query, call, { categoryId: CATEGORIES.retail }),
    'discovery.home': ({ query }, call) => list(query, call, { categoryId: CATEGORIES.home }),
    'discovery.tutoring': ({ query }, call) => list(query, call, { categoryId: CATEGORIES.tutoring }),
    'discovery.description': async ({ params, query }, call) => {
      const place = resolvePlace(query.point);
      return { data: await details(place, params.id, call), place: place.requested };
    },
    'discovery.service': async ({ params, query }, call) => {
      const place = resolvePlace(query.point);
      const data = await details(place, params.id, call);
      return { data: { ...data, available: data.professionals > 0 }, place: place.requested };
    },
    'discovery.professionals': async ({ params: { id }, query: { gender = null, ...query } }) => {
      const list = await professionals(query, { serviceId: id, gender });
      if (!list.data.length && !(await serviceExists(db, id))) throw new Failure('not_found');
      return list;
    },
    'discovery.professionals_near': ({ query }) => professionals(query, { serviceId: null, gender: null }),
  };
}
