import { parseEnquiryStatus, serviceQueueQuery } from '../../features/admin/enquiry-queues.ts';
import {
  ServiceQueue,
  ServiceQueueFailed,
  ServiceQueueSkeleton,
} from '../../features/admin/service-queue.tsx';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/enquiries.ts';

export const meta = pageTitle('enquiry.queue_title');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => {
  const state = parseEnquiryStatus(new URL(request.url).searchParams);
  return { state, queue: await loadFirstPage(serviceQueueQuery(state)) };
});

export const HydrateFallback = ServiceQueueSkeleton;

export const ErrorBoundary = ServiceQueueFailed;

export default function ServiceEnquiries({ loaderData: { state, queue } }: Route.ComponentProps) {
  return <ServiceQueue key={state} state={state} first={queue} />;
}
