import type { Executor } from '../../../../platform/db/connect.ts';
import { type Expected, matchBankLines } from '../rules/bank-statement.ts';
import { bankStore } from '../store.ts';
import type { StoredBankLine } from './match-bank-lines.ts';

/** Returns what lines of the bank statement may be: the same amount within two days, for an operator to confirm. By the id of the line. */
export async function suggestedMatches(
  executor: Executor,
  lines: readonly StoredBankLine[],
): Promise<ReadonlyMap<number, readonly Expected[]>> {
  if (lines.length === 0) return new Map();
  const results = matchBankLines(lines, await bankStore(executor).expected(lines));
  return new Map(
    results.map(({ line, match, suggestions }) => [line.id, match ? [match, ...suggestions] : suggestions]),
  );
}
