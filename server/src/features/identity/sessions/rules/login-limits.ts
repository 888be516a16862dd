import type { Role } from '@aaspaas/contract/kernel/role.ts';
import type { RateLimit } from '../../../../kernel/rate-limit.ts';
import { networkOf } from '../../../../kernel/network.ts';

/** Keys by which failed logins are counted. */
export type LoginLimitScope = 'pair' | 'number' | 'address';

/** Allowed failed logins: for a number from one address, for a number from anywhere, and from an address for any number. */
export const loginLimits: Record<LoginLimitScope, RateLimit> = {
  pair: { max: 5, seconds: 900 },
  number: { max: 20, seconds: 900 },
  address: { max: 100, seconds: 900 },
};

/** Unlock requests for a number from one network; each compares a password, right or wrong. */
export const UNLOCKS_PER_NETWORK: RateLimit = { max: 10, seconds: 900 };

/** Failed logins from one known device; failures elsewhere do not count against it. */
export const FAILED_LOGINS_PER_DEVICE: RateLimit = { max: 5, seconds: 900 };

/** Decision on a login attempt: `code` requires a code sent to the number in addition to the password. */
export type LoginGate = 'open' | 'wait' | 'code';

/**
 * Decides before the password is checked. Guessing from many addresses does not lock out the owner: a code sent to the
 * number opens it, from any address. Guessing from one address has to wait.
 */
export function loginGate(failures: Record<LoginLimitScope, number>): LoginGate {
  const full = (count: LoginLimitScope): boolean => failures[count] >= loginLimits[count].max;
  if (full('address')) return 'wait';
  if (full('number')) return 'code';
  return full('pair') ? 'wait' : 'open';
}

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
