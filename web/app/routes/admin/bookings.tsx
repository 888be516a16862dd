import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { BookingsFailed, BookingsPage, BookingsSkeleton } from '../../features/admin/bookings-page.tsx';
import { confirmOperator } from '../../features/admin/bookings-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('console.bookings');

export const clientLoader = operatorPage(confirmOperator);

/** The page loads the rows of another address itself. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export const HydrateFallback = BookingsSkeleton;

export const ErrorBoundary = BookingsFailed;

export default BookingsPage;
