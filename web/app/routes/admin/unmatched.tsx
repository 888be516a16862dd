import { parseUnmatchedTab, unmatchedQuery } from '../../features/admin/settlements-query.ts';
import { UnmatchedFailed, UnmatchedPage, UnmatchedSkeleton } from '../../features/admin/unmatched-page.tsx';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/unmatched';

export const meta = pageTitle('settlement.tab_unmatched');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => {
  const tab = parseUnmatchedTab(new URL(request.url).searchParams);
  return { tab, unmatched: await loadFirstPage(unmatchedQuery(tab)) };
});

export const HydrateFallback = UnmatchedSkeleton;

export const ErrorBoundary = UnmatchedFailed;

export default function Unmatched({ loaderData: { tab, unmatched } }: Route.ComponentProps) {
  return <UnmatchedPage key={tab} tab={tab} first={unmatched} />;
}
