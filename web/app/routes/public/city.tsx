import '../../platform/all-texts.ts';
import type { Route } from './+types/city.ts';
import { toCard } from '../../features/discovery/card.ts';
import { cityHead } from '../../features/discovery/city-head.ts';
import { CityPage } from '../../features/discovery/city-page.tsx';
import { loadFrom, tryFrom } from '../../platform/page-api.ts';
import { failureTitle } from '../../platform/page-title.ts';
import { placeQuery } from '../../platform/place-query.ts';
import { Page } from '../../ui/frame.tsx';

/** The maximum number of characters of a card's text. */
const SHOWN = 90;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data: city } = await loadFrom(context, 'cities.city', { params: { city: params.city } });
  const popular = await tryFrom(context, 'discovery.popular', {
    query: placeQuery({ ...city }),
  });
  return { city, popular: popular?.data.map((service) => toCard(service, SHOWN)) ?? null };
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  return loaderData ? cityHead(matches, loaderData) : failureTitle({ matches, error });
}

export default function City({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <CityPage {...loaderData} />
    </Page>
  );
}
