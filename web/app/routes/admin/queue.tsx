import { redirect } from 'react-router';
import { WorkQueueFailed, WorkQueuePage, WorkQueueSkeleton } from '../../features/admin/work-queue-page.tsx';
import { parseWorkFilter, workQueueQuery } from '../../features/admin/work-queue-query.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/queue';

export const meta = pageTitle('queue.title');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => {
  const { search, searchParams } = new URL(request.url);
  // The dispatch page had this address.
  if (searchParams.has('state') || searchParams.has('line')) throw redirect(`/admin/dispatch${search}`);
  const filter = parseWorkFilter(searchParams);
  return { filter, queue: await loadFirstPage(workQueueQuery(filter)) };
});

export const HydrateFallback = WorkQueueSkeleton;

export const ErrorBoundary = WorkQueueFailed;

export default function WorkQueue({ loaderData: { filter, queue } }: Route.ComponentProps) {
  return <WorkQueuePage key={`${filter.show} ${filter.kind}`} filter={filter} first={queue} />;
}
