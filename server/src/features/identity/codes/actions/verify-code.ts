import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { type Failure, invalid } from '../../../../kernel/failure.ts';
import { type CodeCheckResult, codeUnusableReason } from '../../../../kernel/one-time-code.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { afterCurrentCommit } from '../../../../platform/db/transaction-context.ts';
import { recordSecurityEvent } from '../../../../platform/log/security-log.ts';
import { MAX_CODE_ATTEMPTS, RESET_MINUTES } from '../rules/otp.ts';
import { type CodeOwner, codeStore } from '../store.ts';
import { codeHashes } from './code-hash.ts';
import type { Deps } from '../../deps.ts';
import { toCodeState } from './send-code.ts';

/** Effect of a right entry: `consume` spends the code; `verify` leaves it valid for the new password. */
type CodeMode = 'consume' | 'verify';

/** Result of an entry; for a right one, until when the code is valid. */
type CodeResult =
  | { readonly verdict: 'right'; readonly validUntil: Date; readonly accountId: number | null }
  | { readonly verdict: Exclude<CodeCheckResult, 'right'> };

/**
 * Checks an entered code. The same statement counts and judges a wrong entry, so the caller must commit the transaction
 * and refuse afterwards (`codeError`).
 */
export async function verifyCode(
  executor: Executor,
  deps: Pick<Deps, 'clock' | 'vault'>,
  owner: CodeOwner,
  code: string,
  mode: CodeMode,
): Promise<CodeResult> {
  const now = deps.clock.now();
  const store = codeStore(executor);
  const row = await store.attempt(owner, codeHashes(deps.vault, owner, code), now, MAX_CODE_ATTEMPTS, {
    usedAt: mode === 'consume' ? now : null,
    verifiedAt: now,
    validUntil: mode === 'verify' ? addMinutes(now, RESET_MINUTES) : null,
  });
  if (row?.right) return { verdict: 'right', validUntil: row.expires_at, accountId: row.account_id };
  if (row) {
    // Exactly one entry reaches the maximum: later ones find no code that can be entered.
    if (row.tries === MAX_CODE_ATTEMPTS)
      afterCurrentCommit(() =>
        recordSecurityEvent('code_exhausted', {
          accountId: row.account_id,
          role: owner.role,
          reason: `${owner.purpose}_code`,
        }),
      );
    return { verdict: 'wrong' };
  }
  const newest = await store.newest(owner);
  return {
    verdict: (newest && codeUnusableReason(toCodeState(newest), now, MAX_CODE_ATTEMPTS)) ?? 'expired',
  };
}

const messages: Record<Exclude<CodeCheckResult, 'right'>, MessageKey> = {
  wrong: 'identity.code_wrong',
  locked: 'identity.code_locked',
  expired: 'identity.code_expired',
};

/** Returns the 422 for an entry that was not right. */
export function codeError(verdict: Exclude<CodeCheckResult, 'right'>): Failure {
  return invalid({ otp: [messages[verdict]] });
}
