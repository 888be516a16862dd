import { createHash } from 'node:crypto';
import type { BankProblem } from '@aaspaas/contract/features/admin-settlements.ts';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import type { PaymentContext } from '../../deps.ts';
import {
  type BankLine,
  type BankStatement,
  openingBalance,
  readBankStatement,
} from '../rules/bank-statement.ts';
import { bankStore, unmatchedStore } from '../store.ts';
import { matchLinesIn } from './match-bank-lines.ts';

/** A file that an operator uploaded. */
export interface UploadedStatement {
  readonly fileName: string;
  readonly text: string;
  readonly by: number;
}

/** What an upload did; `statementId` is null if every line was known. */
export type StatementResult =
  | { readonly outcome: 'invalid'; readonly problems: readonly BankProblem[] }
  | {
      readonly outcome: 'imported';
      readonly statementId: number | null;
      readonly added: number;
      readonly repeated: number;
      readonly matched: number;
      readonly unmatched: number;
    };

/** Reads a bank statement; its lines have the hashes that are stored. */
export const readStatement = (text: string): BankStatement =>
  readBankStatement(text, (line) => createHash('sha256').update(line).digest('hex'));

/**
 * Stores the new lines of a bank statement and matches them. A file with a problem is refused as a whole, with all of its problems; a line
 * that an earlier file had is not stored again.
 */
export async function importBankStatement(
  { tx, now }: Pick<PaymentContext, 'tx' | 'now'>,
  { fileName, text, by }: UploadedStatement,
): Promise<StatementResult> {
  const read = readStatement(text);
  if (read.outcome === 'invalid') return read;
  const bank = bankStore(tx);
  await bank.lock(tx);
  const known = await bank.knownHashes(read.lines.map(({ hash }) => hash));
  const added = read.lines.filter(({ hash }) => !known.has(hash));
  const repeated = read.lines.length - added.length;
  const [first] = read.lines;
  const last = read.lines.at(-1);
  if (!first || !last || added.length === 0)
    return { outcome: 'imported', statementId: null, added: 0, repeated, matched: 0, unmatched: 0 };
  if (!(await continuesStored(bank, first, known, read.lines)))
    return {
      outcome: 'invalid',
      problems: [{ row: first.row, column: 'balance', problem: 'opening_differs' }],
    };
  const { id: statementId } = await bank.addStatement({
    file_name: fileName,
    first_day: first.date,
    last_day: last.date,
    added: added.length,
    repeated,
    closing_balance: last.balance,
    uploaded_by: by,
    uploaded_at: now,
  });
  const results = await matchLinesIn(tx, await bank.addLines(statementId, added), now);
  const open = results.filter(({ match }) => match === null);
  for (const { line, differs } of open)
    await unmatchedStore(tx).add({
      bank_line_id: line.id,
      reason: differs ? 'amount_differs' : 'unknown',
      amount: paise(line.credit - line.debit),
      at: now,
      day: line.date,
    });
  return {
    outcome: 'imported',
    statementId,
    added: added.length,
    repeated,
    matched: results.length - open.length,
    unmatched: open.length,
  };
}

/**
 * Returns whether a file continues what is stored: its first line is stored already, or nothing is stored up to that day, or its first
 * balance follows from the last stored line. Otherwise lines are missing between the two files.
 */
async function continuesStored(
  bank: ReturnType<typeof bankStore>,
  first: BankLine,
  known: ReadonlySet<string>,
  lines: readonly BankLine[],
): Promise<boolean> {
  if (known.has(first.hash)) return true;
  const before = await bank.lastLineUntil(first.date);
  return before === undefined || before.balance === openingBalance(lines);
}
