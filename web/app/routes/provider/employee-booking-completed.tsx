import { JobList, JobListFailed, JobListSkeleton } from '../../features/booking/job-list.tsx';
import { loadJobsOrCached } from '../../features/booking/booking-queries.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/employee-booking-completed';

export const meta = pageTitle('provider.completed');

export const clientLoader = guarded('employee', async () => await loadJobsOrCached('completed'));

export const HydrateFallback = JobListSkeleton;

export const ErrorBoundary = JobListFailed;

export default function EmployeeBookingCompleted({ loaderData }: Route.ComponentProps) {
  return <JobList tab="completed" first={loaderData} />;
}
