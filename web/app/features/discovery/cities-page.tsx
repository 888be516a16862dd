import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { Link } from 'react-router';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { PageState } from '../../ui/page-state.tsx';
import classes from './cities/cities-page.module.css';
import { cityPath } from './cities/city-paths.ts';

/** The cities where services are offered. */
export function CitiesPage({ cities }: { cities: ReplyOf<'cities.all'>['data'] }) {
  const t = useText();
  return (
    <>
      <Breadcrumbs label={t('catalog.breadcrumbs')} items={[{ to: '/', name: t('shell.home') }]} />
      <h1 className={`text-26 leading-125 ${classes.title}`}>{t('cities.all_title')}</h1>
      <p className={`text-17 muted ${classes.line}`}>{t('cities.all_line')}</p>
      {cities.length === 0 ? (
        <PageState drawing="search" title={t('cities.none')} text={t('cities.none_help')} />
      ) : (
        <ul className={`stack gap-12 list ${classes.cities}`}>
          {cities.map(({ slug, name, state, services }) => (
            <li key={slug}>
              <Link className="flex flex-col p-14-16 card text no-underline" to={cityPath(slug)}>
                <strong className="text-17 semibold leading-135 wrap-anywhere">{name}</strong>
                {state !== name && <span>{state}</span>}
                <span className={classes.count}>{t('discovery.services', { count: services })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
