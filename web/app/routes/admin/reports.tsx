import { ReportsFailed, ReportsPage, ReportsSkeleton } from '../../features/admin/reports-page.tsx';
import { parseReportState, reportsQuery } from '../../features/admin/reports-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/reports';

export const meta = pageTitle('report.admin_title');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => {
  const state = parseReportState(new URL(request.url).searchParams);
  return { state, reports: await loadFirstPage(reportsQuery(state)) };
});

export const HydrateFallback = ReportsSkeleton;

export const ErrorBoundary = ReportsFailed;

export default function Reports({ loaderData: { state, reports } }: Route.ComponentProps) {
  return <ReportsPage key={state} state={state} first={reports} />;
}
