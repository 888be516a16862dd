import { Failure } from '../../../../kernel/failure.ts';
import type { PaymentContext } from '../../deps.ts';
import { journalMovement } from '../../ledger/rules/movements.ts';
import { post } from '../../ledger/store.ts';
import { journalPostings } from '../rules/journal-lines.ts';
import { type JournalRow, journalStore } from '../store.ts';

type Context = Pick<PaymentContext, 'tx' | 'now'>;

/**
 * Approves the entry of another operator and posts it on the day of the approval, which is in the current month and so in an open one.
 *
 * @throws `not_found`; `state_changed` if it is decided already; `other_operator` for the operator who asked for it; `month_locked`
 */
export async function approveJournal(
  { tx, now }: Context,
  { id, by }: { readonly id: number; readonly by: number },
): Promise<void> {
  const store = journalStore(tx);
  const entry = await lockWaiting({ tx, now }, id);
  if (entry.requested_by === by) throw new Failure('other_operator');
  await store.end(id, 'approved', { by, reason: null }, now);
  await post(tx, journalMovement(id, journalPostings(await store.linesOf(id))), now);
}

/**
 * Refuses an entry, or withdraws the operator's own.
 *
 * @throws `not_found`; `state_changed` if it is decided already
 */
export async function rejectJournal(
  { tx, now }: Context,
  { id, by, reason }: { readonly id: number; readonly by: number; readonly reason: string },
): Promise<void> {
  await lockWaiting({ tx, now }, id);
  await journalStore(tx).end(id, 'rejected', { by, reason }, now);
}

async function lockWaiting({ tx }: Context, id: number): Promise<JournalRow> {
  const entry = await journalStore(tx).lock(id);
  if (!entry) throw new Failure('not_found');
  if (entry.state !== 'waiting') throw new Failure('state_changed');
  return entry;
}
