import { MonthsFailed, MonthsPage, MonthsSkeleton } from '../../features/admin/months-page.tsx';
import { monthsQuery } from '../../features/admin/months-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/months';

export const meta = pageTitle('month.title');

export const clientLoader = operatorPage(async () => ({ months: await loadFirstPage(monthsQuery) }));

export const HydrateFallback = MonthsSkeleton;

export const ErrorBoundary = MonthsFailed;

export default function Months({ loaderData: { months } }: Route.ComponentProps) {
  return <MonthsPage first={months} />;
}
