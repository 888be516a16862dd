import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { SupplyFailed, SupplyPage, SupplySkeleton } from '../../features/admin/supply-page.tsx';
import { confirmOperator } from '../../features/admin/bookings-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('insight.supply');

export const clientLoader = operatorPage(confirmOperator);

/** The page loads the rows of another address itself. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export const HydrateFallback = SupplySkeleton;

export const ErrorBoundary = SupplyFailed;

export default SupplyPage;
