import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { useRevalidator } from 'react-router';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { FailedState } from '../../ui/page-state.tsx';
import type { Card } from './card.ts';
import { CityCards } from './cities/city-cards.tsx';
import { CityCategories } from './cities/city-categories.tsx';
import { CityHero } from './cities/city-hero.tsx';
import { CityLinks } from './cities/city-links.tsx';
import { CityLocalities } from './cities/city-localities.tsx';
import classes from './cities/city-page.module.css';

/** A city and its popular services; null if these could not be loaded. */
export interface CityPageData {
  readonly city: ReplyOf<'cities.city'>['data'];
  readonly popular: readonly Card[] | null;
}

/** The services of a city, with links to its categories. */
export function CityPage({ city, popular }: CityPageData) {
  const t = useText();
  const { revalidate, state } = useRevalidator();
  const popularTitle = t('cities.popular', { city: city.name });
  return (
    <>
      <Breadcrumbs
        label={t('catalog.breadcrumbs')}
        items={[
          { to: '/', name: t('shell.home') },
          { to: '/cities', name: t('cities.title') },
        ]}
      />
      <div className={`stack ${classes.page}`}>
        <CityHero
          city={city}
          title={t('cities.services_in', { city: city.name })}
          line={t('cities.city_line', {
            services: t('discovery.services', { count: city.services }),
            professionals: t('cities.professionals', { count: city.professionals }),
            city: city.name,
          })}
          to="/list-of-services"
        />
        <section>
          <h2 className="mb-14 text-22">{t('cities.services_offered', { city: city.name })}</h2>
          <CityCategories city={city.slug} categories={city.categories} />
        </section>
        <section>
          {popular ? (
            <CityCards city={city} cards={popular} look="row" label={popularTitle} />
          ) : (
            <>
              <h2 className="mb-14 text-22">{popularTitle}</h2>
              <FailedState
                text={t('catalog.fetch_failed')}
                look="line"
                retry={() => void revalidate()}
                busy={state === 'loading'}
              />
            </>
          )}
        </section>
        {city.localities.length > 0 && <CityLocalities city={city} localities={city.localities} />}
        <CityLinks title={t('cities.near', { city: city.name })} cities={city.near} />
      </div>
    </>
  );
}
