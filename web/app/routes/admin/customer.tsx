import { CustomerFailed, CustomerPage, CustomerSkeleton } from '../../features/admin/customer-page.tsx';
import { customerQuery } from '../../features/admin/customers-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/customer';

export const meta = pageTitle('customer.one');

export const clientLoader = operatorPage(
  async ({ params }: Route.ClientLoaderArgs) => (await customerQuery(Number(params.id)).load({})).data,
);

export const HydrateFallback = CustomerSkeleton;

export const ErrorBoundary = CustomerFailed;

export default function Customer({ loaderData }: Route.ComponentProps) {
  return <CustomerPage key={loaderData.id} first={loaderData} />;
}
