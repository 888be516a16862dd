import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { Link } from 'react-router';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { LoadFailed } from '../../ui/page-state.tsx';
import { type Card, listPath } from './card.ts';
import chips from './cities/chips.module.css';
import { CityCards } from './cities/city-cards.tsx';
import { CityFacts } from './cities/city-facts.tsx';
import { CityHero } from './cities/city-hero.tsx';
import { CityLinks } from './cities/city-links.tsx';
import classes from './cities/city-page.module.css';
import { cityPath } from './cities/city-paths.ts';
import type { ServiceSummary } from './summarize.ts';

/** A category or sub-category in a city with its services; null if these could not be loaded. */
export type CityCategoryData = ReplyOf<'cities.offers'>['data'] & {
  readonly cards: readonly Card[] | null;
  readonly summary: ServiceSummary;
};

/** The services of a category or sub-category in a city. */
export function CityCategoryPage({ city, category, subcategory, near, cards, summary }: CityCategoryData) {
  const t = useText();
  const shown = subcategory ?? category;
  const title = t('catalog.services_in', { name: shown.name, city: city.name });
  return (
    <>
      <Breadcrumbs
        label={t('catalog.breadcrumbs')}
        items={[
          { to: '/', name: t('shell.home') },
          { to: cityPath(city.slug), name: city.name },
          ...(subcategory ? [{ to: cityPath(city.slug, category.slug), name: category.name }] : []),
        ]}
      />
      <div className={`stack ${classes.page}`}>
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
          <h2 className="mb-14 text-22">{t('discovery.services', { count: shown.services })}</h2>
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
    </>
  );
}
