import '../../platform/all-texts.ts';
import type { Route } from './+types/city-category.ts';
import { toCard } from '../../features/discovery/card.ts';
import { CityCategoryPage } from '../../features/discovery/city-category-page.tsx';
import { cityCategoryHead } from '../../features/discovery/city-head.ts';
import { summarize } from '../../features/discovery/summarize.ts';
import { loadFrom, tryFrom } from '../../platform/page-api.ts';
import { failureTitle } from '../../platform/page-title.ts';
import { placeQuery } from '../../platform/place-query.ts';
import { Page } from '../../ui/frame.tsx';

/** The maximum number of characters of a card's text. */
const SHOWN = 126;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data: offers } = await loadFrom(context, 'cities.offers', {
    params: { city: params.city, category: params.category },
    query: params.subcategory === undefined ? {} : { subcategory: params.subcategory },
  });
  const { city, category, subcategory } = offers;
  const query = placeQuery({ ...city });
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
  return loaderData ? cityCategoryHead(matches, loaderData) : failureTitle({ matches, error });
}

export default function CityCategory({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <CityCategoryPage {...loaderData} />
    </Page>
  );
}
