import { ReportPage, ReportSkeleton } from '../../features/content/report-page.tsx';
import { call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/employee-report-query';

export const meta = pageTitle('report.title');

export const clientLoader = guarded('employee', async () => {
  const { name, email, mobile } = await call('provider.profile');
  return { name, email, mobile };
});

export const HydrateFallback = ReportSkeleton;

export default function EmployeeReportQuery({ loaderData }: Route.ComponentProps) {
  return <ReportPage reporter={loaderData} />;
}
