import {
  FavouritesFailed,
  FavouritesPage,
  FavouritesSkeleton,
} from '../../features/discovery/favourites-page.tsx';
import { call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { read } from '../../platform/storage.ts';
import type { Route } from './+types/favourites.ts';

export const meta = pageTitle('favourites.title');

export const clientLoader = guarded('verified', async () => {
  const [latitude, longitude] = [read('latitude'), read('longitude')];
  return (await call('favourites.list', latitude && longitude ? { query: { latitude, longitude } } : {}))
    .data;
});

export const HydrateFallback = FavouritesSkeleton;

export const ErrorBoundary = FavouritesFailed;

export default function Favourites({ loaderData }: Route.ComponentProps) {
  return <FavouritesPage services={loaderData} />;
}
