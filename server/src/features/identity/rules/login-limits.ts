import type { RateLimit } from '../../../kernel/limits.ts';

/** What failed logins are counted by. */
export type LoginLimitScope = 'pair' | 'number' | 'address';

/** Failed logins that are let pass: of a number from one address, of a number from anywhere, of an address for any number. */
export const loginLimits: Record<LoginLimitScope, RateLimit> = {
  pair: { max: 5, seconds: 900 },
  number: { max: 20, seconds: 900 },
  address: { max: 100, seconds: 900 },
};

/** Requests to unlock a number from one network; right or wrong, each compares a password. */
export const UNLOCKS_PER_NETWORK: RateLimit = { max: 10, seconds: 900 };

/** Failed logins from one device that logged in before; nobody else's failures count against it. */
export const FAILED_LOGINS_PER_DEVICE: RateLimit = { max: 5, seconds: 900 };

/** What a login attempt meets: `code` asks for a code to the number beside the password. */
export type LoginGate = 'open' | 'wait' | 'code';

/**
 * Decides before a password is looked at. A number that is guessed at from many places is not locked for its owner: a code
 * sent to it opens it, from a new address as from their own. Guessing from one address waits.
 */
export function loginGate(failures: Record<LoginLimitScope, number>): LoginGate {
  const full = (count: LoginLimitScope): boolean => failures[count] >= loginLimits[count].max;
  if (full('address')) return 'wait';
  if (full('number')) return 'code';
  return full('pair') ? 'wait' : 'open';
}
