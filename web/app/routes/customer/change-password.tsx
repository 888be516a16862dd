import { AuthSkeleton } from '../../features/identity/auth-skeleton.tsx';
import { ChangePassword } from '../../features/identity/change-password.tsx';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('shell.change_password');

export const clientLoader = guarded('verified', async () => null);

export function HydrateFallback() {
  return <AuthSkeleton fields={3} />;
}

export default ChangePassword;
