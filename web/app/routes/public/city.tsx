import '../../platform/all-texts.ts';
import { useRevalidator } from 'react-router';
import type { Route } from './+types/city.ts';
import { CityCards } from '../../features/discovery/cities/city-cards.tsx';
import { CityCategories } from '../../features/discovery/cities/city-categories.tsx';
import { CityHero } from '../../features/discovery/cities/city-hero.tsx';
import { CityLinks } from '../../features/discovery/cities/city-links.tsx';
import { CityLocalities } from '../../features/discovery/cities/city-localities.tsx';
import classes from '../../features/discovery/cities/city-page.module.css';
import { cityPath } from '../../features/discovery/cities/city-paths.ts';
import { professionalsText } from '../../features/discovery/cities/city-texts.ts';
import { listJsonLd } from '../../features/discovery/cities/list-json-ld.ts';
import { toCard } from '../../features/discovery/card.ts';
import { servicesText } from '../../features/discovery/list/services-text.ts';
import { breadcrumbJsonLd, headOf } from '../../platform/head.ts';
import { textIn } from '../../ui/language/language.ts';
import { loadFrom, tryFrom } from '../../platform/page-api.ts';
import { failureTitle, languageOf, titleOf } from '../../platform/page-title.ts';
import { placeQuery } from '../../platform/place-query.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Page } from '../../ui/frame.tsx';
import { FailedState } from '../../ui/page-state.tsx';

/** The maximum number of characters of a card's text. */
const SHOWN = 90;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data: city } = await loadFrom(context, 'cities.city', { params: { city: params.city } });
  const popular = await tryFrom(context, 'discovery.popular', {
    query: placeQuery({ ...city, label: null }),
  });
  return { city, popular: popular?.data.map((service) => toCard(service, SHOWN)) ?? null };
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (!loaderData) return failureTitle({ matches, error });
  const { city, popular } = loaderData;
  const language = languageOf(matches);
  const t = textIn(language);
  const title = t('cities.services_in', { city: city.name });
  const cover = popular?.find(({ image }) => image)?.image;
  return headOf(matches, {
    title: titleOf(title, language),
    description: t('cities.city_description', {
      city: city.name,
      state: city.state,
      services: servicesText(t, city.services),
      professionals: professionalsText(t, city.professionals),
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

/** The services of a city, with links to its categories. */
export default function CityPage({ loaderData: { city, popular } }: Route.ComponentProps) {
  const t = useText();
  const { revalidate, state } = useRevalidator();
  const popularTitle = t('cities.popular', { city: city.name });
  return (
    <Page>
      <Breadcrumbs
        label={t('catalog.breadcrumbs')}
        items={[
          { to: '/', name: t('shell.home') },
          { to: '/cities', name: t('cities.title') },
        ]}
      />
      <div className={classes.page}>
        <CityHero
          city={city}
          title={t('cities.services_in', { city: city.name })}
          line={t('cities.city_line', {
            services: servicesText(t, city.services),
            professionals: professionalsText(t, city.professionals),
            city: city.name,
          })}
          to="/list-of-services"
        />
        <section>
          <h2 className={classes.title}>{t('cities.services_offered', { city: city.name })}</h2>
          <CityCategories city={city.slug} categories={city.categories} />
        </section>
        <section>
          <h2 className={classes.title}>{popularTitle}</h2>
          {popular ? (
            <CityCards city={city} cards={popular} look="row" label={popularTitle} />
          ) : (
            <FailedState
              text={t('catalog.fetch_failed')}
              look="line"
              retry={() => void revalidate()}
              busy={state === 'loading'}
            />
          )}
        </section>
        {city.localities.length > 0 && <CityLocalities city={city} localities={city.localities} />}
        <CityLinks title={t('cities.near', { city: city.name })} cities={city.near} />
      </div>
    </Page>
  );
}
