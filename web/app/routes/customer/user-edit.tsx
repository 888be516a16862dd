import { EditProfile } from '../../features/identity/edit-profile.tsx';
import { ProfileFailed, ProfileSkeleton } from '../../features/identity/profile-page.tsx';
import { call } from '../../platform/api-client.ts';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import type { Route } from './+types/user-edit.ts';

export const meta = pageTitle('account.edit_title');

export const clientLoader = guarded('verified', async () => (await call('identity.profile')).data);

export const HydrateFallback = ProfileSkeleton;

export const ErrorBoundary = ProfileFailed;

export default function UserEdit({ loaderData }: Route.ComponentProps) {
  return <EditProfile profile={loaderData} />;
}
