import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { type Failure, invalid } from '../../../kernel/failure.ts';
import { type CodeCheckResult, codeUnusableReason } from '../../../kernel/one-time-code.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { MAX_CODE_ATTEMPTS, RESET_MINUTES } from '../rules/otp.ts';
import { type CodeOwner, codeStore } from '../code-store.ts';
import { codeHash } from './code-hash.ts';
import type { Deps } from './identity-deps.ts';
import { toCodeState } from './send-code.ts';

/** What the entry is for: `consume` spends the code; `verify` checks it and leaves it good for the new password. */
type CodeMode = 'consume' | 'verify';

/** How an entry ended; until when the code stays good, where it was right. */
type CodeResult =
  | { readonly verdict: 'right'; readonly validUntil: Date; readonly accountId: number | null }
  | { readonly verdict: Exclude<CodeCheckResult, 'right'> };

/**
 * Enters a code. A wrong entry is counted by the same statement that judges it, so the caller must let the transaction
 * commit and refuse afterwards (`codeError`).
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
  const row = await store.attempt(owner, codeHash(deps.vault, owner, code), now, MAX_CODE_ATTEMPTS, {
    usedAt: mode === 'consume' ? now : null,
    verifiedAt: now,
    validUntil: mode === 'verify' ? addMinutes(now, RESET_MINUTES) : null,
  });
  if (row)
    return row.right
      ? { verdict: 'right', validUntil: row.expires_at, accountId: row.account_id }
      : { verdict: 'wrong' };
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

/** The 422 of an entry that was not right. */
export function codeError(verdict: Exclude<CodeCheckResult, 'right'>): Failure {
  return invalid({ otp: [messages[verdict]] });
}
