import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { BannersFailed, BannersPage, BannersSkeleton } from '../../features/admin/banners-page.tsx';
import { confirmOperator } from '../../features/admin/bookings-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('banner.title');

export const clientLoader = operatorPage(confirmOperator);

/** The page loads the rows of another address itself. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export const HydrateFallback = BannersSkeleton;

export const ErrorBoundary = BannersFailed;

export default BannersPage;
