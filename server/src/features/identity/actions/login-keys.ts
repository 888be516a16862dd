import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { LoginCount } from '../rules/login-limits.ts';

/** Under which keys the failed logins of a number from an address are counted. */
export function loginKeys({
  role,
  mobile,
  address,
}: {
  readonly role: Role;
  readonly mobile: string;
  readonly address: string;
}): Record<LoginCount, string> {
  return {
    pair: `login:${role}:${mobile}:${address}`,
    number: `login:${role}:${mobile}`,
    address: `login:${address}`,
  };
}
