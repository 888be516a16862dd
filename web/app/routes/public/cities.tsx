import '../../platform/all-texts.ts';
import { Link } from 'react-router';
import type { Route } from './+types/cities.ts';
import { cityPath } from '../../features/discovery/cities/city-paths.ts';
import classes from '../../features/discovery/cities/cities-page.module.css';
import { servicesText } from '../../features/discovery/list/services-text.ts';
import { breadcrumbJsonLd, headOf } from '../../platform/head.ts';
import { textIn } from '../../ui/language/language.ts';
import { loadFrom } from '../../platform/page-api.ts';
import { failureTitle, languageOf, titleOf } from '../../platform/page-title.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Page } from '../../ui/frame.tsx';
import { PageState } from '../../ui/page-state.tsx';

/** The number of cities in the meta description. */
const NAMED = 6;

export async function loader({ context }: Route.LoaderArgs) {
  return (await loadFrom(context, 'cities.all')).data;
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (!loaderData) return failureTitle({ matches, error });
  const language = languageOf(matches);
  const t = textIn(language);
  const names = loaderData.slice(0, NAMED).map(({ name }) => name);
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
        itemListElement: loaderData.map(({ slug, name }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          url: site.urlFor(cityPath(slug)),
        })),
      },
    ],
  });
}

/** The cities where services are offered. */
export default function Cities({ loaderData: cities }: Route.ComponentProps) {
  const t = useText();
  return (
    <Page>
      <Breadcrumbs label={t('catalog.breadcrumbs')} items={[{ to: '/', name: t('shell.home') }]} />
      <h1 className={classes.title}>{t('cities.all_title')}</h1>
      <p className={classes.line}>{t('cities.all_line')}</p>
      {cities.length === 0 ? (
        <PageState drawing="search" title={t('cities.none')} text={t('cities.none_help')} />
      ) : (
        <ul className={classes.cities}>
          {cities.map(({ slug, name, state, services }) => (
            <li key={slug}>
              <Link to={cityPath(slug)}>
                <strong>{name}</strong>
                {state !== name && <span>{state}</span>}
                <span className={classes.count}>{servicesText(t, services)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
