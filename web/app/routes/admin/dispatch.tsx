import { DispatchFailed, DispatchPage, DispatchSkeleton } from '../../features/admin/dispatch-page.tsx';
import { parseQueueName, queueQuery } from '../../features/admin/queue.ts';
import { pendingCountQuery } from '../../features/admin/applicants-query.ts';
import { loadOperator } from '../../platform/admin-operator.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/dispatch';

export const meta = pageTitle('shell.admin_dispatch');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => {
  const name = parseQueueName(new URL(request.url).searchParams);
  const { grants } = await loadOperator();
  const [queue, registrations] = await Promise.all([
    loadFirstPage(queueQuery(name)),
    // Registrations are the work of other roles than some who read bookings.
    grants.includes('applicants.read') ? pendingCountQuery.load({}) : null,
  ]);
  return { name, queue, registrations };
});

/** Opening a line next to the list loads nothing new. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}): boolean {
  const opened = currentUrl.searchParams.get('line') !== nextUrl.searchParams.get('line');
  return opened && parseQueueName(currentUrl.searchParams) === parseQueueName(nextUrl.searchParams)
    ? false
    : defaultShouldRevalidate;
}

export const HydrateFallback = DispatchSkeleton;

export const ErrorBoundary = DispatchFailed;

export default function Dispatch({ loaderData: { name, queue, registrations } }: Route.ComponentProps) {
  return <DispatchPage name={name} first={queue} registrations={registrations} />;
}
