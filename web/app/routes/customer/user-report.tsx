import { ReportPage, ReportSkeleton } from '../../features/content/report-page.tsx';
import { call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/user-report.ts';

export const meta = pageTitle('report.title');

export const clientLoader = guarded('verified', async () => {
  const { name, email, mobile } = await call('identity.profile');
  return { name, email: email ?? '', mobile };
});

export const HydrateFallback = ReportSkeleton;

export default function UserReport({ loaderData }: Route.ComponentProps) {
  return <ReportPage reporter={loaderData} />;
}
