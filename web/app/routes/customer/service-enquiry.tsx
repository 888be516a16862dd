import { loadServiceEnquiries } from '../../features/enquiry/load-enquiries.ts';
import { ServiceList, ServiceListFailed, ServiceListSkeleton } from '../../features/enquiry/service-list.tsx';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/service-enquiry.ts';

export const meta = pageTitle('enquiry.service_title');

export const clientLoader = guarded('verified', async () => await loadServiceEnquiries());

export const HydrateFallback = ServiceListSkeleton;

export const ErrorBoundary = ServiceListFailed;

export default function ServiceEnquiry({ loaderData }: Route.ComponentProps) {
  return <ServiceList first={loaderData} />;
}
