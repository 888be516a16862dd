import { paise } from '@aaspaas/contract/kernel/money.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { PaymentContext } from '../../deps.ts';
import { suspendBankLine } from '../../ledger/rules/company-postings.ts';
import { bankSuspenseMovement } from '../../ledger/rules/movements.ts';
import { post } from '../../ledger/store.ts';
import { bankStore, type UnmatchedRow, unmatchedStore } from '../store.ts';
import { bankLineOf, matchColumns } from './match-bank-lines.ts';

/** Makes an operator the owner of unmatched money, with a note of what is known. */
export async function noteUnmatched(
  { tx }: Pick<PaymentContext, 'tx'>,
  id: number,
  { note, by }: { readonly note: string; readonly by: number },
): Promise<void> {
  await lockOpen(tx, id);
  await unmatchedStore(tx).set(id, { owner_id: by, note });
}

/**
 * Matches a line of the bank statement with a settlement or a payout of the same amount.
 *
 * @param expectedId `settlement:7` or `payout_item:3`
 * @throws `state_changed` if another line is matched with it, or its amount differs
 */
export async function matchUnmatched(
  { tx, now }: Pick<PaymentContext, 'tx' | 'now'>,
  id: number,
  { expectedId, by }: { readonly expectedId: string; readonly by: number },
): Promise<void> {
  const bank = bankStore(tx);
  await bank.lock(tx);
  const { bank_line_id } = await lockOpen(tx, id);
  const row = bank_line_id === null ? undefined : await bank.line(bank_line_id);
  if (!row) throw new Failure('state_changed');
  const line = bankLineOf(row);
  const amount = line.credit - line.debit;
  const expected = await bank.expected([line]);
  const match = expected.find((one) => one.id === expectedId && one.amount === amount);
  if (!match) throw new Failure('state_changed');
  await bank.match(line.id, { ...matchColumns(match), matched_at: now, matched_by: by });
  await unmatchedStore(tx).set(id, { resolved_at: now, resolution: 'matched', resolved_by: by });
}

/**
 * Closes unmatched money with a note. A line of the bank statement is posted to suspense, so that the bank account in the books equals the
 * statement; a row of a settlement is there already. A journal entry of two operators moves it from there.
 */
export async function closeUnmatched(
  { tx, now }: Pick<PaymentContext, 'tx' | 'now'>,
  id: number,
  { note, by }: { readonly note: string; readonly by: number },
): Promise<void> {
  await bankStore(tx).lock(tx);
  const { bank_line_id, amount } = await lockOpen(tx, id);
  if (bank_line_id !== null)
    await post(tx, bankSuspenseMovement(bank_line_id, suspendBankLine(paise(amount))), now);
  await unmatchedStore(tx).set(id, {
    note,
    owner_id: by,
    resolved_at: now,
    resolution: 'closed',
    resolved_by: by,
  });
}

async function lockOpen(tx: Tx, id: number): Promise<UnmatchedRow> {
  const row = await unmatchedStore(tx).lock(id);
  if (!row) throw new Failure('not_found');
  if (row.resolved_at !== null) throw new Failure('state_changed');
  return row;
}
