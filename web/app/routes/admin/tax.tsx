import { loadTax } from '../../features/admin/tax-query.ts';
import { TaxFailed, TaxPage, TaxSkeleton } from '../../features/admin/tax-page.tsx';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/tax';

export const meta = pageTitle('tax.admin_title');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => ({
  view: await loadTax(new URL(request.url).searchParams),
}));

export const HydrateFallback = TaxSkeleton;

export const ErrorBoundary = TaxFailed;

export default function TaxRoute({ loaderData: { view } }: Route.ComponentProps) {
  return <TaxPage view={view} />;
}
