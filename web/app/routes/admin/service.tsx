import { ServiceFailed, ServicePage, ServiceSkeleton } from '../../features/admin/service-page.tsx';
import { serviceQuery } from '../../features/admin/services-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/service';

export const meta = pageTitle('catalogue.service');

export const clientLoader = operatorPage(({ params }: Route.ClientLoaderArgs) =>
  serviceQuery(params.id).load({}),
);

export const HydrateFallback = ServiceSkeleton;

export const ErrorBoundary = ServiceFailed;

export default function Service({ loaderData }: Route.ComponentProps) {
  return <ServicePage key={loaderData.data.id} first={loaderData} />;
}
