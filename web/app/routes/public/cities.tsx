import '../../platform/all-texts.ts';
import type { Route } from './+types/cities.ts';
import { CitiesPage } from '../../features/discovery/cities-page.tsx';
import { citiesHead } from '../../features/discovery/city-head.ts';
import { loadFrom } from '../../platform/page-api.ts';
import { failureTitle } from '../../platform/page-title.ts';
import { Page } from '../../ui/frame.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return (await loadFrom(context, 'cities.all')).data;
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  return loaderData ? citiesHead(matches, loaderData) : failureTitle({ matches, error });
}

export default function Cities({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <CitiesPage cities={loaderData} />
    </Page>
  );
}
