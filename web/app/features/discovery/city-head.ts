import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { MetaDescriptor } from 'react-router';
import { breadcrumbJsonLd, headOf } from '../../platform/head.ts';
import { languageOf, titleOf } from '../../platform/page-title.ts';
import { textIn } from '../../ui/language/language.ts';
import { cityPath } from './cities/city-paths.ts';
import { formatPriceRange } from './cities/city-texts.ts';
import { listJsonLd } from './cities/list-json-ld.ts';
import type { CityCategoryData } from './city-category-page.tsx';
import type { CityPageData } from './city-page.tsx';

/** The number of cities in the meta description. */
const NAMED = 6;

type Matches = Parameters<typeof headOf>[0];

/** Returns the meta tags of a city page. */
export function cityHead(matches: Matches, { city, popular }: CityPageData): MetaDescriptor[] {
  const language = languageOf(matches);
  const t = textIn(language);
  const title = t('cities.services_in', { city: city.name });
  const cover = popular?.find(({ image }) => image)?.image;
  return headOf(matches, {
    title: titleOf(title, language),
    description: t('cities.city_description', {
      city: city.name,
      state: city.state,
      services: t('discovery.services', { count: city.services }),
      professionals: t('cities.professionals', { count: city.professionals }),
      names: city.categories.map(({ name }) => name).join(', '),
    }),
    path: cityPath(city.slug),
    picture: cover ? { url: cover, alt: title } : null,
    jsonLd: (site) => [
      breadcrumbJsonLd(
        [
          { to: '/', name: t('shell.home') },
          { to: '/cities', name: t('cities.title') },
          { to: cityPath(city.slug), name: city.name },
        ],
        site,
      ),
      listJsonLd(title, city, popular ?? [], site),
    ],
  });
}

/** Returns the meta tags of a category or sub-category in a city. */
export function cityCategoryHead(
  matches: Matches,
  { city, category, subcategory, cards, summary }: CityCategoryData,
): MetaDescriptor[] {
  const language = languageOf(matches);
  const t = textIn(language);
  const shown = subcategory ?? category;
  const title = t('catalog.services_in', { name: shown.name, city: city.name });
  const cover = shown.picture ?? category.picture;
  return headOf(matches, {
    title: titleOf(title, language),
    description: t('cities.group_description', {
      name: shown.name,
      city: city.name,
      services: t('discovery.services', { count: shown.services }),
      professionals: t('cities.professionals', { count: shown.professionals }),
      price: summary.perHour ? formatPriceRange(t, summary.perHour) : '',
    }),
    path: cityPath(city.slug, category.slug, subcategory?.slug),
    picture: cover && { url: cover.url, alt: title },
    jsonLd: (site) => [
      breadcrumbJsonLd(
        [
          { to: '/', name: t('shell.home') },
          { to: cityPath(city.slug), name: city.name },
          { to: cityPath(city.slug, category.slug), name: category.name },
          ...(subcategory
            ? [{ to: cityPath(city.slug, category.slug, subcategory.slug), name: subcategory.name }]
            : []),
        ],
        site,
      ),
      listJsonLd(title, city, cards ?? [], site),
    ],
  });
}

/** Returns the meta tags of the list of cities. */
export function citiesHead(matches: Matches, cities: ReplyOf<'cities.all'>['data']): MetaDescriptor[] {
  const language = languageOf(matches);
  const t = textIn(language);
  const names = cities.slice(0, NAMED).map(({ name }) => name);
  return headOf(matches, {
    title: titleOf(t('cities.all_title'), language),
    description: t('cities.all_description', { names: names.join(', ') }),
    path: '/cities',
    jsonLd: (site) => [
      breadcrumbJsonLd(
        [
          { to: '/', name: t('shell.home') },
          { to: '/cities', name: t('cities.title') },
        ],
        site,
      ),
      {
        '@type': 'ItemList',
        itemListElement: cities.map(({ slug, name }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          url: site.urlFor(cityPath(slug)),
        })),
      },
    ],
  });
}
