import { AppealsPage, AppealsSkeleton } from '../../features/booking/appeals-page.tsx';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/employee-appeals';

export const meta = pageTitle('appeal.title');

export const clientLoader = guarded('employee', async ({ request }: Route.ClientLoaderArgs) => {
  const assignmentId = Number(new URL(request.url).searchParams.get('assignment'));
  return { assignmentId: Number.isInteger(assignmentId) && assignmentId > 0 ? assignmentId : null };
});

export const HydrateFallback = AppealsSkeleton;

export default function EmployeeAppeals({ loaderData: { assignmentId } }: Route.ComponentProps) {
  return <AppealsPage key={assignmentId} assignmentId={assignmentId} />;
}
