import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { type Failure, invalid } from '../../../kernel/failure.ts';
import { type CodeVerdict, deadBecause } from '../../../kernel/one-time-code.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { CODE_TRIES, RESET_MINUTES } from '../rules/otp.ts';
import { type CodeOwner, codeStore } from '../code-store.ts';
import { codeHash } from './code-hash.ts';
import type { Deps } from './identity-parts.ts';
import { stateOf } from './send-code.ts';

/** What the entry is for: `use` spends the code; `keep` checks it and leaves it good for the new password. */
type Entry = 'use' | 'keep';

/** How an entry ended; until when the code stays good, where it was right. */
type Entered =
  | { readonly verdict: 'right'; readonly goodUntil: Date; readonly accountId: number | null }
  | { readonly verdict: Exclude<CodeVerdict, 'right'> };

/**
 * Enters a code. A wrong entry is counted by the same statement that judges it, so the caller must let the transaction
 * commit and refuse afterwards (`codeRefused`).
 */
export async function enterCode(
  executor: Executor,
  deps: Pick<Deps, 'clock' | 'vault'>,
  owner: CodeOwner,
  code: string,
  entry: Entry,
): Promise<Entered> {
  const now = deps.clock.now();
  const store = codeStore(executor);
  const row = await store.enter(owner, codeHash(deps.vault, owner, code), now, CODE_TRIES, {
    usedAt: entry === 'use' ? now : null,
    verifiedAt: now,
    goodUntil: entry === 'keep' ? addMinutes(now, RESET_MINUTES) : null,
  });
  if (row)
    return row.right
      ? { verdict: 'right', goodUntil: row.expires_at, accountId: row.account_id }
      : { verdict: 'wrong' };
  const newest = await store.newest(owner);
  return { verdict: (newest && deadBecause(stateOf(newest), now, CODE_TRIES)) ?? 'expired' };
}

const refusals: Record<Exclude<CodeVerdict, 'right'>, MessageKey> = {
  wrong: 'identity.code_wrong',
  locked: 'identity.code_locked',
  expired: 'identity.code_expired',
};

/** The 422 of an entry that was not right. */
export function codeRefused(verdict: Exclude<CodeVerdict, 'right'>): Failure {
  return invalid({ otp: [refusals[verdict]] });
}
