import { MonthFailed, MonthPage, MonthSkeleton } from '../../features/admin/month-page.tsx';
import { monthQuery } from '../../features/admin/months-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/month';

export const meta = pageTitle('month.title');

export const clientLoader = operatorPage(
  async ({ params }: Route.ClientLoaderArgs) => (await monthQuery(params.month).load({})).data,
);

export const HydrateFallback = MonthSkeleton;

export const ErrorBoundary = MonthFailed;

export default function Month({ loaderData }: Route.ComponentProps) {
  return <MonthPage key={loaderData.month} first={loaderData} />;
}
