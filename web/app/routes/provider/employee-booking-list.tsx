import { JobList, JobListFailed, JobListSkeleton } from '../../features/booking/job-list.tsx';
import { loadJobsOrCached } from '../../features/booking/booking-queries.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/employee-booking-list';

export const meta = pageTitle('provider.booking_list');

export const clientLoader = guarded('employee', async () => await loadJobsOrCached('bookings'));

export function HydrateFallback() {
  return <JobListSkeleton next />;
}

export const ErrorBoundary = JobListFailed;

export default function EmployeeBookingList({ loaderData }: Route.ComponentProps) {
  return <JobList tab="bookings" first={loaderData} />;
}
