import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import {
  BoardFailed,
  BoardSkeleton,
  DispatchBoard,
  DispatchFailed,
  DispatchList,
  DispatchSkeleton,
  isBoard,
  preloadBoard,
  preloadLine,
  loadPendingCount,
  preloadList,
} from '../../features/admin/dispatch-page.tsx';
import { parseQueueName, queueQuery } from '../../features/admin/queue.ts';
import { loadOperator } from '../../platform/admin-operator.ts';
import { operatorPage } from '../../platform/admin-page.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/dispatch';

export const meta = pageTitle('shell.admin_dispatch');

export const clientLoader = operatorPage(async ({ request }: Route.ClientLoaderArgs) => {
  const { searchParams } = new URL(request.url);
  const name = parseQueueName(searchParams);
  const { grants } = await loadOperator();
  if (isBoard(searchParams)) {
    // The board loads its rows itself: they depend on more of the address, and stay when a request fails.
    await preloadBoard();
    return null;
  }
  const [queue, registrations] = await Promise.all([
    loadFirstPage(queueQuery(name)),
    // Registrations are the work of other roles than some who read bookings.
    grants.includes('applicants.read') ? loadPendingCount() : null,
    preloadList(),
    searchParams.has('line') ? preloadLine() : null,
  ]);
  return { name, queue, registrations };
});

/** Opening a line next to the list loads nothing new, and neither does anything on the board. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}): boolean {
  const [wasBoard, willBeBoard] = [isBoard(currentUrl.searchParams), isBoard(nextUrl.searchParams)];
  if (wasBoard !== willBeBoard) return true;
  if (willBeBoard) return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
  const opened = currentUrl.searchParams.get('line') !== nextUrl.searchParams.get('line');
  return opened && parseQueueName(currentUrl.searchParams) === parseQueueName(nextUrl.searchParams)
    ? false
    : defaultShouldRevalidate;
}

export function HydrateFallback() {
  const [query] = useSearchParams();
  return isBoard(query) ? <BoardSkeleton /> : <DispatchSkeleton />;
}

export function ErrorBoundary() {
  const [query] = useSearchParams();
  return isBoard(query) ? <BoardFailed /> : <DispatchFailed />;
}

export default function Dispatch({ loaderData }: Route.ComponentProps) {
  if (loaderData === null)
    return (
      <Suspense fallback={<BoardSkeleton />}>
        <DispatchBoard />
      </Suspense>
    );
  const { name, queue, registrations } = loaderData;
  return (
    <Suspense fallback={<DispatchSkeleton />}>
      <DispatchList name={name} first={queue} registrations={registrations} />
    </Suspense>
  );
}
