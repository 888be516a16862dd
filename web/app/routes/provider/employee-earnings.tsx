import { EarningsFailed, EarningsPage, EarningsSkeleton } from '../../features/provider/earnings-page.tsx';
import { earningsQuery } from '../../features/provider/earnings-query.ts';
import { call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/employee-earnings';

export const meta = pageTitle('earnings.title');

export const clientLoader = guarded('employee', async () => {
  const [earnings, tax] = await Promise.all([
    loadFirstPage(earningsQuery),
    // The earnings are shown without the notice if it fails to load.
    call('tax.details').catch(() => null),
  ]);
  return { earnings, tax: tax?.data ?? null };
});

export const HydrateFallback = EarningsSkeleton;

export const ErrorBoundary = EarningsFailed;

export default function EmployeeEarnings({ loaderData }: Route.ComponentProps) {
  return <EarningsPage {...loaderData} />;
}
