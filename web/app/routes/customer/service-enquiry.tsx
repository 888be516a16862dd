import { serviceEnquiriesQuery } from '../../features/enquiry/enquiry-queries.ts';
import { ServiceList, ServiceListFailed, ServiceListSkeleton } from '../../features/enquiry/service-list.tsx';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/service-enquiry.ts';

export const meta = pageTitle('enquiry.service_title');

export const clientLoader = guarded('verified', () => loadFirstPage(serviceEnquiriesQuery));

export const HydrateFallback = ServiceListSkeleton;

export const ErrorBoundary = ServiceListFailed;

export default function ServiceEnquiry({ loaderData }: Route.ComponentProps) {
  return <ServiceList first={loaderData} />;
}
