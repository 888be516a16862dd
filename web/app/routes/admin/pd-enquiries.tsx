import { PdQueue, PdQueueFailed, PdQueueSkeleton } from '../../features/admin/pd-queue.tsx';
import { parseEnquiryStatus, pdQueueQuery } from '../../features/admin/enquiry-queues.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/pd-enquiries.ts';

export const meta = pageTitle('enquiry.pd_queue');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => {
  const state = parseEnquiryStatus(new URL(request.url).searchParams);
  return { state, queue: await loadFirstPage(pdQueueQuery(state)) };
});

export const HydrateFallback = PdQueueSkeleton;

export const ErrorBoundary = PdQueueFailed;

export default function PdEnquiries({ loaderData: { state, queue } }: Route.ComponentProps) {
  return <PdQueue key={state} state={state} first={queue} />;
}
