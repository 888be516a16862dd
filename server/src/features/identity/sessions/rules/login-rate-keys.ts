import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { networkOf } from '../../../../kernel/network.ts';
import type { LoginLimitScope } from './login-limits.ts';

/** Returns the keys under which failed logins of a number from an address are counted. */
export function loginRateKeys({
  role,
  mobile,
  address,
}: {
  readonly role: Role;
  readonly mobile: string;
  readonly address: string;
}): Record<LoginLimitScope, string> {
  const network = networkOf(address);
  return {
    pair: `login:${role}:${mobile}:${network}`,
    number: `login:${role}:${mobile}`,
    address: `login:${network}`,
  };
}
