import { BANK_COLUMNS, type BankProblem } from '@aaspaas/contract/features/admin-settlements.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { parseCsv } from '../../../../kernel/parse-csv.ts';

type BankColumn = (typeof BANK_COLUMNS)[number];

/** A line of the statement. Amounts in paise; one of `debit` and `credit` is zero. */
export interface BankLine {
  /** The row of the file, as spreadsheets count. */
  readonly row: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly narration: string;
  /** The bank's reference, upper case; empty if the bank gives none. */
  readonly utr: string;
  readonly debit: Money;
  readonly credit: Money;
  /** The balance after the line; may be negative. */
  readonly balance: Money;
  /** Identifies the line, so that a file imported twice adds nothing. */
  readonly hash: string;
}

type HashOf = (text: string) => string;

type BankProblemCode = BankProblem['problem'];

/** The lines of a file, or all of its problems. */
export type BankStatement =
  | { readonly outcome: 'read'; readonly lines: readonly BankLine[] }
  | { readonly outcome: 'invalid'; readonly problems: readonly BankProblem[] };

/**
 * Reads a bank statement: every cell is checked, and each balance must follow from the one before.
 *
 * @param hashOf a hash without collisions
 */
export function readBankStatement(text: string, hashOf: HashOf): BankStatement {
  const parsed = parseCsv(text);
  if (parsed.outcome === 'invalid')
    return { outcome: 'invalid', problems: [{ row: parsed.row, column: null, problem: 'not_csv' }] };
  const [header, ...records] = parsed.rows;
  if (!header || records.length === 0)
    return { outcome: 'invalid', problems: [{ row: null, column: null, problem: 'empty' }] };
  const names = header.cells.map((name) => name.trim().toLowerCase());
  const missing = BANK_COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0)
    return {
      outcome: 'invalid',
      problems: missing.map((column) => ({ row: header.row, column, problem: 'column_missing' })),
    };
  const problems: BankProblem[] = [];
  const lines = records.flatMap(({ row, cells }) => {
    const cell = (column: BankColumn) => (cells[names.indexOf(column)] ?? '').trim();
    const found = readLine(row, cell, hashOf);
    if ('problems' in found) {
      problems.push(...found.problems);
      return [];
    }
    return [found];
  });
  if (problems.length > 0) return { outcome: 'invalid', problems };
  // Some banks write the newest line first.
  const oldestFirst = [lines, lines.toReversed()].find((order) => balanceProblems(order).length === 0);
  return oldestFirst
    ? { outcome: 'read', lines: distinguishEqual(oldestFirst, hashOf) }
    : { outcome: 'invalid', problems: balanceProblems(lines) };
}

/** Returns the balance before the first line. */
export function openingBalance([first]: readonly BankLine[]): Money {
  return first ? paise(first.balance + first.debit - first.credit) : paise(0);
}

/** Lines of a file that are equal in each cell, e.g. a charge that was reversed and charged again, are different lines. */
function distinguishEqual(lines: readonly BankLine[], hashOf: HashOf): BankLine[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const before = counts.get(line.hash) ?? 0;
    counts.set(line.hash, before + 1);
    return before === 0 ? line : { ...line, hash: hashOf(JSON.stringify([line.hash, before])) };
  });
}

function readLine(
  row: number,
  cell: (column: BankColumn) => string,
  hashOf: HashOf,
): BankLine | { readonly problems: readonly BankProblem[] } {
  const problems: BankProblem[] = [];
  const report = (column: BankColumn | null, problem: BankProblemCode) =>
    problems.push({ row, column, problem });
  const amountOf = (column: BankColumn, optional: boolean): Money => {
    const text = cell(column);
    if (text === '' && optional) return paise(0);
    const amount = parseAmount(text);
    if (amount === null || (amount < 0 && column !== 'balance')) report(column, 'amount_invalid');
    return amount ?? paise(0);
  };
  const date = parseDate(cell('date'));
  if (date === null) report('date', 'date_invalid');
  const [debit, credit, balance] = [
    amountOf('debit', true),
    amountOf('credit', true),
    amountOf('balance', false),
  ];
  if (problems.length === 0) {
    if (debit > 0 && credit > 0) report(null, 'two_amounts');
    if (debit === 0 && credit === 0) report(null, 'amount_missing');
  }
  if (problems.length > 0 || date === null) return { problems };
  const narration = cell('narration');
  const utr = cell('utr').toUpperCase();
  return {
    row,
    date,
    narration,
    utr,
    debit,
    credit,
    balance,
    hash: hashOf(JSON.stringify([date, narration, utr, debit, credit, balance])),
  };
}

/** A balance that does not follow from the one before means that lines are missing, or in another order. */
function balanceProblems(lines: readonly BankLine[]): BankProblem[] {
  return lines.flatMap((line, at) => {
    const before = lines[at - 1];
    return before && before.balance + line.credit - line.debit !== line.balance
      ? [{ row: line.row, column: 'balance' as const, problem: 'balance_differs' as const }]
      : [];
  });
}

/** Parses rupees as banks write them: `1,23,456.70`, `1234.5`, `-12.00`, `(12.00)`; null if it is none. */
export function parseAmount(text: string): Money | null {
  const inner = /^\((.+)\)$/.exec(text)?.[1];
  const plain = (inner ?? text).replace(/^(?:₹|INR|Rs\.?)\s*/i, '').replaceAll(',', '');
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const [, minus, whole, part = ''] = match;
  const amount = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return paise(minus || inner ? 0 - amount : amount);
}

/** Parses a day as banks write it: `2026-11-27`, `27-11-2026`, `27/11/26`; null if it is none. */
export function parseDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const indian = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(text);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : indian
      ? [indian[3]?.padStart(4, '20'), indian[2]?.padStart(2, '0'), indian[1]?.padStart(2, '0')]
      : [];
  if (!year || !month || !day) return null;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const valid = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
  return valid ? `${year}-${month}-${day}` : null;
}

/** Money that our books expect on the bank account: a settlement (positive) or a payout (negative). */
export interface Expected {
  readonly id: string;
  /** Null until known. */
  readonly utr: string | null;
  /** `YYYY-MM-DD`: when it is due on the account. */
  readonly date: string;
  /** Paise; positive if our account gets it. */
  readonly amount: number;
}

/** The result for one line: what it is, or what it may be. */
export interface LineMatch<L extends BankLine = BankLine> {
  readonly line: L;
  /** Same reference and same amount; nothing else is booked without a person. */
  readonly match: Expected | null;
  /** Same amount within two days, without another reference: for a person to confirm. */
  readonly suggestions: readonly Expected[];
  /** Our books have its reference with another amount. */
  readonly differs: boolean;
}

/** How far apart the days of a suggestion may be. */
const SUGGESTION_DAYS = 2;

/** Matches the lines of a statement with what the books expect; each expected amount matches one line at most. */
export function matchBankLines<L extends BankLine>(
  lines: readonly L[],
  expected: readonly Expected[],
): LineMatch<L>[] {
  const open = new Set(expected);
  const exact = new Map<L, Expected>();
  const sameReference = (one: Expected, line: L) => line.utr !== '' && one.utr?.toUpperCase() === line.utr;
  for (const line of lines) {
    const amount = line.credit - line.debit;
    const found = [...open].find((one) => sameReference(one, line) && one.amount === amount);
    if (!found) continue;
    open.delete(found);
    exact.set(line, found);
  }
  return lines.map((line) => {
    const match = exact.get(line) ?? null;
    const amount = line.credit - line.debit;
    const suggestions = match
      ? []
      : [...open].filter(
          (one) =>
            one.amount === amount &&
            (one.utr === null || line.utr === '') &&
            addDays(line.date, -SUGGESTION_DAYS) <= one.date &&
            one.date <= addDays(line.date, SUGGESTION_DAYS),
        );
    return {
      line,
      match,
      suggestions,
      differs: match === null && [...open].some((one) => sameReference(one, line)),
    };
  });
}
