import {
  AvailabilityFailed,
  AvailabilityPage,
  AvailabilitySkeleton,
} from '../../features/provider/availability-page.tsx';
import { call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/employee-availability';

export const meta = pageTitle('availability.title');

export const clientLoader = guarded('employee', async () => (await call('availability.get')).data);

export const HydrateFallback = AvailabilitySkeleton;

export const ErrorBoundary = AvailabilityFailed;

export default function EmployeeAvailability({ loaderData }: Route.ComponentProps) {
  return <AvailabilityPage first={loaderData} />;
}
