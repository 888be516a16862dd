import { Failure } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
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
  tx: Tx,
  id: number,
  { decision, reason, by }: BankAccountDecision,
  now: Date,
): Promise<void> {
  const store = bankStore(tx);
  const account = await store.lock(id);
  if (!account) throw new Failure('not_found');
  const newest = (await store.newestOf([account.account_id])).get(account.account_id);
  if (newest?.id !== id || newest.outcome !== 'review') throw new Failure('state_changed');
  await store.addCheck({ bank_account_id: id, outcome: decision, checked_by: by, reason, checked_at: now });
}
