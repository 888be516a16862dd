import { AppealsFailed, AppealsPage, AppealsSkeleton } from '../../features/booking/appeals-page.tsx';
import { ownAppealsQuery } from '../../features/booking/own-appeals-query.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { loadFirstPage } from '../../platform/query/paged-query.ts';
import type { Route } from './+types/employee-appeals';

export const meta = pageTitle('appeal.title');

export const clientLoader = guarded('employee', async ({ request }: Route.ClientLoaderArgs) => {
  const assignmentId = Number(new URL(request.url).searchParams.get('assignment'));
  return {
    assignmentId: Number.isInteger(assignmentId) && assignmentId > 0 ? assignmentId : null,
    first: await loadFirstPage(ownAppealsQuery),
  };
});

export const HydrateFallback = AppealsSkeleton;

export const ErrorBoundary = AppealsFailed;

export default function EmployeeAppeals({ loaderData: { assignmentId, first } }: Route.ComponentProps) {
  return <AppealsPage key={assignmentId} assignmentId={assignmentId} first={first} />;
}
