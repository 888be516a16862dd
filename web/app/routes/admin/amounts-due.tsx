import { duesQuery, parseDueTab } from '../../features/admin/dues-query.ts';
import { DuesFailed, DuesPage, DuesSkeleton } from '../../features/admin/dues-page.tsx';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/amounts-due';

export const meta = pageTitle('due.admin_title');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => {
  const tab = parseDueTab(new URL(request.url).searchParams);
  return { tab, dues: await loadFirstPage(duesQuery(tab)) };
});

export const HydrateFallback = DuesSkeleton;

export const ErrorBoundary = DuesFailed;

export default function AmountsDue({ loaderData: { tab, dues } }: Route.ComponentProps) {
  return <DuesPage key={tab} tab={tab} first={dues} />;
}
