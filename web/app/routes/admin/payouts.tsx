import { PayoutsFailed, PayoutsPage, PayoutsSkeleton } from '../../features/admin/payouts-page.tsx';
import { loadPayouts } from '../../features/admin/payouts-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/payouts';

export const meta = pageTitle('payout.title');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => ({
  view: await loadPayouts(new URL(request.url).searchParams),
}));

export const HydrateFallback = PayoutsSkeleton;

export const ErrorBoundary = PayoutsFailed;

export default function Payouts({ loaderData: { view } }: Route.ComponentProps) {
  return <PayoutsPage view={view} />;
}
