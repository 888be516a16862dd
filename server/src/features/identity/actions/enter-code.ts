import { invalid } from '../../../kernel/failure.ts';
import { deadBecause } from '../../../kernel/one-time-code.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { CODE_TRIES } from '../rules/otp.ts';
import { type CodeOwner, codeStore } from '../store.ts';
import { codeHash } from './code-hash.ts';
import type { Deps } from './identity-parts.ts';

/** What a right entry does to the code: it is used up, or stays good for a later step until an instant. */
export interface WhenRight {
  readonly usesUp: boolean;
  readonly goodUntil?: Date;
}

/**
 * Enters a code. Judging and counting are one statement, so of any number of wrong entries at once five are counted. Throws
 * a 422 on `otp` for a wrong, locked or expired one; gives the account and until when the code stays good.
 */
export async function enterCode(
  db: Executor,
  { clock, vault }: Pick<Deps, 'clock' | 'vault'>,
  owner: CodeOwner,
  entered: string,
  { usesUp, goodUntil }: WhenRight,
): Promise<{ accountId: number | null; expiresAt: Date }> {
  const now = clock.now();
  const store = codeStore(db);
  const row = await store.enter(owner, codeHash(vault, owner, entered), now, CODE_TRIES, {
    usedAt: usesUp ? now : null,
    verifiedAt: now,
    goodUntil: goodUntil ?? null,
  });
  if (row?.right) return { accountId: row.account_id, expiresAt: row.expires_at };
  if (row) throw invalid({ otp: ['identity.code_wrong'] });
  const newest = await store.newest(owner);
  const dead = newest && deadBecause({ expiresAt: newest.expires_at, tries: newest.tries, spentAt: newest.used_at ?? newest.replaced_at }, now, CODE_TRIES);
  throw invalid({ otp: [dead === 'locked' ? 'identity.code_locked' : 'identity.code_expired'] });
}
