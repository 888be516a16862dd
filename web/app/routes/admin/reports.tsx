import { ReportsFailed, ReportsPage, ReportsSkeleton } from '../../features/admin/reports-page.tsx';
import { parseReportState, parseTicket, reportsQuery } from '../../features/admin/reports-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/reports';

export const meta = pageTitle('report.admin_title');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => {
  const { searchParams } = new URL(request.url);
  const [state, ticket] = [parseReportState(searchParams), parseTicket(searchParams)];
  return { state, ticket, reports: await loadFirstPage(reportsQuery(state, ticket)) };
});

export const HydrateFallback = ReportsSkeleton;

export const ErrorBoundary = ReportsFailed;

export default function Reports({ loaderData: { state, ticket, reports } }: Route.ComponentProps) {
  return <ReportsPage key={ticket ?? state} state={state} ticket={ticket} first={reports} />;
}
