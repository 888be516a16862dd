import '../../platform/all-texts.ts';
import { Link } from 'react-router';
import type { Route } from './+types/city-category.ts';
import chips from '../../features/discovery/cities/chips.module.css';
import { CityCards } from '../../features/discovery/cities/city-cards.tsx';
import { CityFacts } from '../../features/discovery/cities/city-facts.tsx';
import { CityHero } from '../../features/discovery/cities/city-hero.tsx';
import { CityLinks } from '../../features/discovery/cities/city-links.tsx';
import { LoadFailed } from '../../ui/page-state.tsx';
import classes from '../../features/discovery/cities/city-page.module.css';
import { cityPath } from '../../features/discovery/cities/city-paths.ts';
import { professionalsText, formatPriceRange } from '../../features/discovery/cities/city-texts.ts';
import { listJsonLd } from '../../features/discovery/cities/list-json-ld.ts';
import { summarize } from '../../features/discovery/cities/summarize.ts';
import { toCard, listPath } from '../../features/discovery/card.ts';
import { servicesText } from '../../features/discovery/list/services-text.ts';
import { breadcrumbJsonLd, headOf } from '../../platform/head.ts';
import { textIn } from '../../ui/language/language.ts';
import { loadFrom, tryFrom } from '../../platform/page-api.ts';
import { failureTitle, languageOf, titleOf } from '../../platform/page-title.ts';
import { placeQuery } from '../../platform/place-query.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Page } from '../../ui/frame.tsx';

/** The maximum number of characters of a card's text. */
const SHOWN = 126;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data: offers } = await loadFrom(context, 'cities.offers', {
    params: { city: params.city, category: params.category },
    query: params.subcategory === undefined ? {} : { subcategory: params.subcategory },
  });
  const { city, category, subcategory } = offers;
  const query = placeQuery({ ...city, label: null });
  const list = subcategory
    ? await tryFrom(context, 'discovery.subcategory', {
        params: { category: String(category.id), subcategory: String(subcategory.id) },
        query,
      })
    : await tryFrom(context, 'discovery.category', { params: { category: String(category.id) }, query });
  return {
    ...offers,
    cards: list?.data.map((service) => toCard(service, SHOWN)) ?? null,
    summary: summarize(list?.data ?? []),
  };
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (!loaderData) return failureTitle({ matches, error });
  const { city, category, subcategory, cards, summary } = loaderData;
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
      services: servicesText(t, shown.services),
      professionals: professionalsText(t, shown.professionals),
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

/** The services of a category or sub-category in a city. */
export default function CityCategory({
  loaderData: { city, category, subcategory, near, cards, summary },
}: Route.ComponentProps) {
  const t = useText();
  const shown = subcategory ?? category;
  const title = t('catalog.services_in', { name: shown.name, city: city.name });
  return (
    <Page>
      <Breadcrumbs
        label={t('catalog.breadcrumbs')}
        items={[
          { to: '/', name: t('shell.home') },
          { to: cityPath(city.slug), name: city.name },
          ...(subcategory ? [{ to: cityPath(city.slug, category.slug), name: category.name }] : []),
        ]}
      />
      <div className={classes.page}>
        <CityHero city={city} title={title} to={listPath(category.id, subcategory?.id)}>
          <CityFacts services={shown.services} professionals={shown.professionals} summary={summary} />
        </CityHero>
        <nav className={classes.kinds} aria-label={t('catalog.subcategories')}>
          <ul className={chips.chips}>
            <li>
              <Link
                to={cityPath(city.slug, category.slug)}
                aria-current={subcategory ? undefined : 'page'}
                preventScrollReset
              >
                {t('catalog.all_of', { name: category.name })}
              </Link>
            </li>
            {category.subcategories.map(({ id, slug, name, services }) => (
              <li key={id}>
                <Link
                  to={cityPath(city.slug, category.slug, slug)}
                  aria-current={id === subcategory?.id ? 'page' : undefined}
                  preventScrollReset
                >
                  {name} <small>{services}</small>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section>
          <h2 className={classes.title}>{servicesText(t, shown.services)}</h2>
          {cards ? (
            <CityCards city={city} cards={cards} look="list" label={title} />
          ) : (
            <LoadFailed text={t('catalog.fetch_failed')} />
          )}
        </section>
        <CityLinks
          title={t('cities.nearby_with_category', { name: shown.name })}
          cities={near}
          category={category.slug}
          subcategory={subcategory?.slug}
        />
      </div>
    </Page>
  );
}
