import { JobList, JobListFailed, JobListSkeleton } from '../../features/booking/job-list.tsx';
import { loadJobsOrCached } from '../../features/booking/booking-queries.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/employee-booking-cancel';

export const meta = pageTitle('provider.canceled');

export const clientLoader = guarded('employee', async () => await loadJobsOrCached('canceled'));

export const HydrateFallback = JobListSkeleton;

export const ErrorBoundary = JobListFailed;

export default function EmployeeBookingCancel({ loaderData }: Route.ComponentProps) {
  return <JobList tab="canceled" first={loaderData} />;
}
