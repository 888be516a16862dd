import type { Route } from './+types/service.ts';
import type { ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import { redirect } from 'react-router';
import { ServiceArticle } from '../../features/discovery/service-article.tsx';
import { listPath, servicePath } from '../../features/discovery/card.ts';
import { knownOf } from '../../features/discovery/known-service.ts';
import { serviceJsonLd } from '../../features/discovery/service-json-ld.ts';
import { breadcrumbJsonLd, headOf, pathIn } from '../../platform/head.ts';
import { textIn, type Translate } from '../../ui/language/language.ts';
import { frameOf, loadFrom, pointOf } from '../../platform/page-api.ts';
import { failureTitle, languageOf, titleOf } from '../../platform/page-title.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Page } from '../../ui/frame.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data: service } = await loadFrom(context, 'discovery.service', {
    params: { id: params.id },
    query: pointOf(frameOf(context)),
  });
  // An incorrect slug redirects to the canonical address; without one, the page declares the canonical address.
  if (params.slug !== undefined && params.slug !== service.slug)
    throw redirect(pathIn(servicePath(service), frameOf(context).language), 301);
  return { service };
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (!loaderData) return failureTitle({ matches, error });
  const { service } = loaderData;
  const language = languageOf(matches);
  return headOf(matches, {
    title: titleOf(service.name, language),
    description: service.overview,
    path: servicePath(service),
    picture: service.picture && { url: service.picture.url, alt: service.name },
    jsonLd: (site) => [
      serviceJsonLd(service, site),
      breadcrumbJsonLd(
        [...breadcrumbsOf(service, textIn(language)), { to: servicePath(service), name: service.name }],
        site,
      ),
    ],
  });
}

/** A service's own page, for shared links and for cards without a popup. */
export default function Service({ loaderData: { service } }: Route.ComponentProps) {
  const t = useText();
  return (
    <Page>
      <ServiceArticle
        key={service.id}
        service={knownOf(service)}
        details={service}
        look="page"
        breadcrumbs={<Breadcrumbs label={t('catalog.breadcrumbs')} items={breadcrumbsOf(service, t)} />}
      />
    </Page>
  );
}

function breadcrumbsOf(
  { category_id, category_name, subcategory_id, subcategory_name }: ServiceDetails,
  t: Translate,
) {
  return [
    { to: '/', name: t('shell.home') },
    { to: listPath(category_id), name: category_name },
    { to: listPath(category_id, subcategory_id), name: subcategory_name },
  ];
}
