import type { Route } from './+types/service.ts';
import { ServiceArticle } from '../../features/discovery/service-article.tsx';
import { listPath } from '../../features/discovery/card-of.ts';
import { frameOf, loadFrom, pointOf } from '../../platform/page-api.ts';
import { languageOf, titleOf } from '../../platform/page-title.ts';
import { useText } from '../../platform/use-text.ts';
import { Crumbs } from '../../ui/crumbs.tsx';
import { Page } from '../../ui/frame.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data: service } = await loadFrom(context, 'discovery.service', {
    params: { id: params.id },
    query: pointOf(frameOf(context)),
  });
  return { service };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return [
    { title: titleOf(loaderData.service.name, languageOf(matches)) },
    { name: 'description', content: loaderData.service.overview },
  ];
}

/** A service's own page: what is shared, and where cards lead without a popup. */
export default function Service({ loaderData: { service } }: Route.ComponentProps) {
  const t = useText();
  const { category_id, category_name, subcategory_id, subcategory_name } = service;
  return (
    <Page>
      <Crumbs
        label={t('catalog.where')}
        ways={[
          { to: '/', name: t('shell.home') },
          { to: listPath(category_id), name: category_name },
          { to: listPath(category_id, subcategory_id), name: subcategory_name },
        ]}
      />
      <ServiceArticle key={service.id} service={service} look="page" />
    </Page>
  );
}
