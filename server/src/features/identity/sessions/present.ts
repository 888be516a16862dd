import type { SessionGrant } from '@aaspaas/contract/features/identity.ts';
import type { Account } from '../present.ts';

/** Response of a login or sign-up. */
export function presentGrant(account: Account, token: string): SessionGrant {
  const { role, name, id, mobile } = account;
  return { token, role, name, id, is_verified: account.verified ? 1 : 0, mobile };
}
