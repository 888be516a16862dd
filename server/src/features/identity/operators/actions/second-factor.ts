import type { RateLimit } from '../../../../kernel/rate-limit.ts';
import { type Failure, invalid } from '../../../../kernel/failure.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { Vault } from '../../../../platform/vault.ts';
import { stepOfCode } from './totp.ts';
import { type OperatorRow, operatorStore } from '../store.ts';

/** Wrong second factors of one operator; each attempt is counted before the check, and a right one resets the count. */
export const SECOND_FACTOR_ATTEMPTS: RateLimit = { max: 5, seconds: 900 };

/** Returns the key under which the attempts of an operator are counted. */
export function secondFactorKey(id: number): string {
  return `second-factor:${id}`;
}

/** An operator with an authenticator app. */
export interface EnrolledOperator {
  readonly id: number;
  readonly sealed: Buffer;
}

/** Returns the operator with their authenticator app; null without one. */
export function enrolled({ id, totp_sealed: sealed }: OperatorRow): EnrolledOperator | null {
  return sealed ? { id, sealed } : null;
}

/**
 * Returns the hash under which a recovery code is stored; keyed, because a code has only 50 bits. It outlives a rotation of the keys,
 * because the code is stored nowhere and could not be hashed again.
 */
export function recoveryCodeHash(vault: Pick<Vault, 'stableMac'>, id: number, code: string): Buffer {
  return vault.stableMac(`recovery code:${id}:${code}`);
}

/**
 * Spends a code of the authenticator app or a recovery code. Each time step and each recovery code is accepted once, also
 * when many requests send it together. Returns the refusal; null if the code was right.
 */
export async function useSecondFactor(
  executor: Executor,
  { vault }: { readonly vault: Pick<Vault, 'open' | 'stableMac'> },
  { id, sealed }: EnrolledOperator,
  sent: { readonly totp?: string | undefined; readonly recoveryCode?: string | undefined },
  now: Date,
): Promise<Failure | null> {
  const store = operatorStore(executor);
  if (sent.totp === undefined) {
    const hash = recoveryCodeHash(vault, id, sent.recoveryCode ?? '');
    const taken = await store.takeRecoveryCode(id, hash, now);
    return taken ? null : invalid({ recovery_code: ['operator.recovery_code_wrong'] });
  }
  const step = stepOfCode(vault.open(sealed), sent.totp, now);
  if (step === null) return invalid({ totp: ['operator.totp_wrong'] });
  return (await store.takeStep(id, step)) ? null : invalid({ totp: ['operator.totp_used'] });
}
