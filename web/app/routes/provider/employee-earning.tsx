import {
  JobMoneyFailed,
  JobMoneyNone,
  JobMoneyPage,
  jobMoneyQuery,
  JobMoneySkeleton,
} from '../../features/provider/job-money-page.tsx';
import { ApiFailure } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/employee-earning';

export const meta = pageTitle('money.title');

export const clientLoader = guarded('employee', async ({ params }: Route.ClientLoaderArgs) => {
  try {
    return await jobMoneyQuery(params.id).load({});
  } catch (error) {
    // Not the professional's own job, no earnings yet, or an address that is not a job's.
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 422)) return null;
    throw error;
  }
});

export const HydrateFallback = JobMoneySkeleton;

export const ErrorBoundary = JobMoneyFailed;

export default function EmployeeEarning({ loaderData }: Route.ComponentProps) {
  return loaderData ? <JobMoneyPage key={loaderData.data.action_id} first={loaderData} /> : <JobMoneyNone />;
}
