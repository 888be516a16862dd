import { EditProfile } from '../../features/identity/edit-profile.tsx';
import { ProfileFailed, ProfileSkeleton } from '../../features/identity/profile-page.tsx';
import { WorkingDetails } from '../../features/identity/working-details.tsx';
import { TaxSection } from '../../features/provider/tax-section.tsx';
import { call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/employee-edit-profile';

export const meta = pageTitle('account.edit_title');

export const clientLoader = guarded('employee', async () => (await call('provider.profile')).data);

export const HydrateFallback = ProfileSkeleton;

export const ErrorBoundary = ProfileFailed;

export default function EmployeeEditProfile({ loaderData }: Route.ComponentProps) {
  return (
    <EditProfile profile={loaderData} kind="professional">
      <WorkingDetails profile={loaderData} />
      <TaxSection />
    </EditProfile>
  );
}
