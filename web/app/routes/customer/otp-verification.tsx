import type { Route } from './+types/otp-verification.ts';
import { AuthSkeleton } from '../../features/identity/auth-skeleton.tsx';
import { VerifyAccount } from '../../features/identity/verify-account.tsx';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { session } from '../../platform/session.ts';

export const meta = pageTitle('identity.code_title');

export const clientLoader = guarded('unverified', async () => session());

export function HydrateFallback() {
  return <AuthSkeleton fields={1} />;
}

export default function OtpVerification({ loaderData }: Route.ComponentProps) {
  return <VerifyAccount account={loaderData} />;
}
