import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { OverviewFailed, OverviewPage, OverviewSkeleton } from '../../features/admin/overview-page.tsx';
import { confirmOperator } from '../../features/admin/bookings-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('insight.title');

export const clientLoader = operatorPage(confirmOperator);

/** The page loads the rows of another address itself. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export const HydrateFallback = OverviewSkeleton;

export const ErrorBoundary = OverviewFailed;

export default OverviewPage;
