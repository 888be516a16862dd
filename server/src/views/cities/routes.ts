import type { citiesEndpoints, City as CityReply, OfferedGroup } from '@aaspaas/contract/features/cities.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { COLLOQUIAL_PLACES } from '../../../gazetteer/colloquial/index.ts';
import { presentPicture } from '../../features/media/index.ts';
import { Failure } from '../../kernel/failure.ts';
import { pageOf } from '../../kernel/page.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { citiesOffering, type GroupRow, type CityOfferRow, cityOffers } from './city-offers.ts';
import { type City, cityOf } from '../../features/places/index.ts';
import { nearestCities } from './rules/nearest-cities.ts';

/** Maximum number of other cities on a page. */
const MAX_NEARBY_CITIES = 8;

/** Maximum number of localities on a page, best known first. */
const MAX_LOCALITIES = 24;

/** Endpoints for offers by city, as the loop last counted them. Each response reads a few rows of a small table. */
export function citiesRoutes({ db }: Pick<Platform, 'db'>): Handlers<keyof typeof citiesEndpoints> {
  return {
    'cities.all': async ({ query }, { language }) => {
      const all = await linksOf(db, language);
      const { rows, next_cursor } = pageOf(all, query, ({ services, slug }) => [-services, slug]);
      return { data: rows, next_cursor };
    },
    'cities.city': async ({ params }, { language }) => {
      const { city, total, groups } = await requireCity(db, params.city);
      const categories = groups.filter(({ subcategory_id }) => subcategory_id === 0);
      const localities = (COLLOQUIAL_PLACES[city.name_en] ?? []).slice(0, MAX_LOCALITIES);
      return {
        data: {
          ...presentCity(city, total, language),
          categories: categories.map((category) => presentCategory(category, groups, language)),
          localities: localities.map(([name, latitude, longitude]) => ({ name, latitude, longitude })),
          near: nearestCities(city, await linksOf(db, language), MAX_NEARBY_CITIES),
        },
      };
    },
    'cities.offers': async ({ params, query }, { language }) => {
      const { city, total, groups } = await requireCity(db, params.city);
      const category = groups.find(
        ({ slug, subcategory_id }) => slug === params.category && subcategory_id === 0,
      );
      if (!category) throw new Failure('not_found');
      const subcategory =
        groups.find(
          ({ slug, category_id, subcategory_id }) =>
            slug === query.subcategory && category_id === category.id && subcategory_id !== 0,
        ) ?? null;
      if (query.subcategory !== undefined && !subcategory) throw new Failure('not_found');
      const scope = { categoryId: category.id, ...(subcategory ? { subcategoryId: subcategory.id } : {}) };
      return {
        data: {
          city: presentCity(city, total, language),
          category: presentCategory(category, groups, language),
          subcategory: subcategory && presentGroup(subcategory, language),
          near: nearestCities(city, await linksOf(db, language, scope), MAX_NEARBY_CITIES),
        },
      };
    },
  };
}

/**
 * Returns a city that has offers.
 * @throws `not_found`
 */
async function requireCity(db: Executor, slug: string) {
  const city = cityOf(slug);
  const offers = city && (await cityOffers(db, slug));
  if (!offers) throw new Failure('not_found');
  return { city, ...offers };
}

async function linksOf(db: Executor, language: Language, scope?: Parameters<typeof citiesOffering>[1]) {
  const rows = await citiesOffering(db, scope);
  return rows.flatMap((row) => {
    const city = cityOf(row.city);
    return city ? [presentCity(city, row, language)] : [];
  });
}

function presentCity(city: City, { services, professionals }: CityOfferRow, language: Language): CityReply {
  const { slug, latitude, longitude } = city;
  return {
    slug,
    name: city[`name_${language}`],
    state: city[`state_${language}`],
    latitude,
    longitude,
    services,
    professionals,
  };
}

function presentCategory(category: GroupRow, groups: readonly GroupRow[], language: Language) {
  const children = groups.filter(
    ({ category_id, subcategory_id }) => category_id === category.id && subcategory_id !== 0,
  );
  return {
    ...presentGroup(category, language),
    subcategories: children.map((row) => presentGroup(row, language)),
  };
}

function presentGroup(row: GroupRow, language: Language): OfferedGroup {
  const picture = row.picture && presentPicture(row.picture);
  const { id, slug, services, professionals } = row;
  return {
    id,
    slug,
    name: row[`name_${language}`],
    services,
    professionals,
    image_url: picture?.url ?? null,
    picture,
  };
}
