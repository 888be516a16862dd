import { paise } from '@aaspaas/contract/kernel/money.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { PaymentDeps } from '../../deps.ts';
import { type BankLine, type Expected, type LineMatch, matchBankLines } from '../rules/bank-statement.ts';
import { type BankLineRow, bankStore, unmatchedStore } from '../store.ts';

/** A stored line as the rules read it. */
export type StoredBankLine = BankLine & { readonly id: number };

/** Returns a stored line as the rules read it. */
export const bankLineOf = (row: BankLineRow): StoredBankLine => ({
  id: row.id,
  row: row.file_row,
  date: row.day,
  narration: row.narration,
  utr: row.utr,
  debit: paise(row.debit),
  credit: paise(row.credit),
  balance: paise(row.balance),
  hash: row.hash,
});

/** Returns the columns that name what a line is. */
export function matchColumns({ id }: Pick<Expected, 'id'>): {
  readonly settlement_id: number | null;
  readonly payout_item_id: number | null;
} {
  const [kind, number] = id.split(':');
  return {
    settlement_id: kind === 'settlement' ? Number(number) : null,
    payout_item_id: kind === 'payout_item' ? Number(number) : null,
  };
}

/**
 * Matches lines by their reference and amount; nothing else is matched without an operator. The bank lines must be locked. Returns the
 * result of each line.
 */
export async function matchLinesIn(
  tx: Tx,
  lines: readonly StoredBankLine[],
  now: Date,
): Promise<readonly LineMatch<StoredBankLine>[]> {
  const bank = bankStore(tx);
  const results = matchBankLines(lines, await bank.expected(lines));
  for (const { line, match } of results) {
    if (!match) continue;
    await bank.match(line.id, { ...matchColumns(match), matched_at: now });
    const unmatched = await unmatchedStore(tx).ofBankLine(line.id);
    if (unmatched && unmatched.resolved_at === null)
      await unmatchedStore(tx).set(unmatched.id, { resolved_at: now, resolution: 'matched' });
  }
  return results;
}

/** Matches stored lines with settlements and payouts whose reference became known later. */
export function matchOpenLines({ db, clock }: Pick<PaymentDeps, 'db' | 'clock'>): Promise<void> {
  return transaction(db, async (tx) => {
    const bank = bankStore(tx);
    await bank.lock(tx);
    const lines = (await bank.openLines()).map(bankLineOf);
    if (lines.length > 0) await matchLinesIn(tx, lines, clock.now());
  });
}
