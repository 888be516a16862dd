import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { ReviewsFailed, ReviewsPage, ReviewsSkeleton } from '../../features/admin/reviews-page.tsx';
import { confirmOperator } from '../../features/admin/bookings-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('review.admin_title');

export const clientLoader = operatorPage(confirmOperator);

/** The page loads the rows of another address itself. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export const HydrateFallback = ReviewsSkeleton;

export const ErrorBoundary = ReviewsFailed;

export default ReviewsPage;
