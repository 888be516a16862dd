import { ChargebacksPage } from '../../features/admin/chargebacks-page.tsx';
import { RefundApprovalsPage } from '../../features/admin/refund-approvals-page.tsx';
import { RefundsFailed, RefundsPage, RefundsSkeleton } from '../../features/admin/refunds-page.tsx';
import { loadRungs } from '../../features/admin/rungs.ts';
import {
  approvalsQuery,
  chargebacksQuery,
  parseChargebackTab,
  parseRefundTab,
  refundsQuery,
} from '../../features/admin/refunds-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/refunds';

export const meta = pageTitle('refund.admin_title');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => {
  const address = new URL(request.url).searchParams;
  const tab = parseRefundTab(address);
  if (tab === 'chargebacks') {
    const list = parseChargebackTab(address);
    return { tab, list, chargebacks: await loadFirstPage(chargebacksQuery(list)) } as const;
  }
  if (tab === 'approval') return { tab, approvals: await loadFirstPage(approvalsQuery()) } as const;
  const [refunds, rungs] = await Promise.all([loadFirstPage(refundsQuery(tab)), loadRungs()]);
  return { tab, refunds, rungs } as const;
});

export const HydrateFallback = RefundsSkeleton;

export const ErrorBoundary = RefundsFailed;

export default function Refunds({ loaderData }: Route.ComponentProps) {
  if (loaderData.tab === 'approval') return <RefundApprovalsPage first={loaderData.approvals} />;
  if (loaderData.tab === 'chargebacks')
    return <ChargebacksPage key={loaderData.list} list={loaderData.list} first={loaderData.chargebacks} />;
  const { tab, refunds, rungs } = loaderData;
  return <RefundsPage key={tab} state={tab} first={refunds} rungs={rungs} />;
}
