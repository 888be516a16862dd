import { JobList, JobListFailed, JobListSkeleton } from '../../features/booking/job-list.tsx';
import { loadJobs } from '../../features/booking/booking-queries.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/employee-booking-pdenquiery';

export const meta = pageTitle('provider.pd_jobs');

export const clientLoader = guarded('employee', async () => await loadJobs('pd'));

export const HydrateFallback = JobListSkeleton;

export const ErrorBoundary = JobListFailed;

export default function EmployeeBookingPdEnquiry({ loaderData }: Route.ComponentProps) {
  return <JobList tab="pd" first={loaderData} />;
}
