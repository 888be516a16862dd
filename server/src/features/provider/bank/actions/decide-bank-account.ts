import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { bankAccountDecided } from '../../events.ts';
import { bankStore } from '../store.ts';

/** An operator's decision about an account whose name at the bank differs. */
export interface BankAccountDecision {
  readonly decision: 'accepted' | 'rejected';
  readonly reason: string;
  readonly by: number;
}

/**
 * Decides about a bank account. Its row is locked, so of two decisions one counts.
 *
 * @throws `not_found`; `state_changed` unless it is the newest of its professional and waits for a decision
 */
export async function decideBankAccount(
  { tx, now, publish }: { readonly tx: Tx; readonly now: Date } & Pick<Platform, 'publish'>,
  id: number,
  { decision, reason, by }: BankAccountDecision,
): Promise<void> {
  const store = bankStore(tx);
  const account = await store.lock(id);
  if (!account) throw new Failure('not_found');
  const newest = (await store.newestOf([account.account_id])).get(account.account_id);
  if (newest?.id !== id || newest.outcome !== 'review') throw new Failure('state_changed');
  await store.addCheck({ bank_account_id: id, outcome: decision, checked_by: by, reason, checked_at: now });
  await publish(tx, bankAccountDecided, `${id}:${decision}`, {
    account_id: account.account_id,
    bank_account_id: id,
    last4: account.account_last4 ?? '',
    verified: decision === 'accepted',
    at: isoOf(now),
  });
}
