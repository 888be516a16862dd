import {
  BannerFailed,
  BannerPage,
  BannerSkeleton,
  NewBannerPage,
} from '../../features/admin/banner-page.tsx';
import { bannerQuery } from '../../features/admin/banners-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/banner';

export const meta = pageTitle('banner.one');

/** `new` is the form of a new banner; it needs no further address. */
export const clientLoader = operatorPage(async ({ params }: Route.ClientLoaderArgs) =>
  params.id === 'new' ? null : bannerQuery(params.id).load({}),
);

export const HydrateFallback = BannerSkeleton;

export const ErrorBoundary = BannerFailed;

export default function Banner({ loaderData }: Route.ComponentProps) {
  return loaderData ? <BannerPage key={loaderData.data.id} first={loaderData} /> : <NewBannerPage />;
}
