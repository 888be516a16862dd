import { RefundsFailed, RefundsPage, RefundsSkeleton } from '../../features/admin/refunds-page.tsx';
import { loadRungs } from '../../features/admin/rungs.ts';
import { parseRefundState, refundsQuery } from '../../features/admin/refunds-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/refunds';

export const meta = pageTitle('refund.admin_title');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => {
  const state = parseRefundState(new URL(request.url).searchParams);
  const [refunds, rungs] = await Promise.all([loadFirstPage(refundsQuery(state)), loadRungs()]);
  return { state, refunds, rungs };
});

export const HydrateFallback = RefundsSkeleton;

export const ErrorBoundary = RefundsFailed;

export default function Refunds({ loaderData: { state, refunds, rungs } }: Route.ComponentProps) {
  return <RefundsPage key={state} state={state} first={refunds} rungs={rungs} />;
}
