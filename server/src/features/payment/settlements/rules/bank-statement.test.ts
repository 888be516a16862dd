import { expect, test } from 'vitest';
import {
  type Expected,
  matchBankLines,
  openingBalance,
  parseAmount,
  parseDate,
  readBankStatement,
} from './bank-statement.ts';

const HEAD = 'Date,Narration,UTR,Debit,Credit,Balance';
const file = (...rows: string[]) => [HEAD, ...rows].join('\r\n');
const SETTLED = '27-11-2026,"RAZORPAY, SETTLEMENT",AXIS1234,,"58,389.00","1,58,389.00"';
const PAID = '28/11/2026,NEFT PAYOUT,AXIS5678,468.14,,"1,57,920.86"';

function linesOf(text: string) {
  const read = readBankStatement(text, (line) => line);
  if (read.outcome !== 'read') throw new Error(JSON.stringify(read.problems));
  return read.lines;
}
function problemsOf(text: string) {
  const read = readBankStatement(text, (line) => line);
  return read.outcome === 'invalid' ? read.problems : [];
}

test('reads debits and credits in paise, with Indian grouping and dates', () => {
  expect(linesOf(file(SETTLED, PAID))).toMatchObject([
    {
      row: 2,
      date: '2026-11-27',
      narration: 'RAZORPAY, SETTLEMENT',
      utr: 'AXIS1234',
      debit: 0,
      credit: 58_389_00,
      balance: 1_58_389_00,
    },
    { row: 3, date: '2026-11-28', debit: 468_14, credit: 0, balance: 1_57_920_86 },
  ]);
});

test('the same line has the same hash in another file; a changed one has another', () => {
  const [first] = linesOf(file(SETTLED));
  const [again] = linesOf(file(SETTLED, PAID));
  const [other] = linesOf(file(SETTLED.replace('AXIS1234', 'AXIS1235')));
  expect(again?.hash).toBe(first?.hash);
  expect(other?.hash).not.toBe(first?.hash);
});

test('reads a file whose newest line is first', () => {
  const lines = linesOf(file(PAID, SETTLED));
  expect(lines.map(({ utr }) => utr)).toEqual(['AXIS1234', 'AXIS5678']);
  expect(openingBalance(lines)).toBe(1_00_000_00);
});

test('lines that are equal in each cell are different lines, the same in another file', () => {
  const charge = '27-11-2026,CHARGES,,10.00,,90.00';
  const back = '27-11-2026,CHARGES REVERSED,,,10.00,100.00';
  const hashes = () => linesOf(file(charge, back, charge)).map(({ hash }) => hash);
  expect(new Set(hashes()).size).toBe(3);
  expect(hashes()).toEqual(hashes());
});

test('names every problem with its row and column at once', () => {
  expect(
    problemsOf(
      file(
        '31-02-2026,X,,1.00,,9.00',
        '27-11-2026,X,,abc,,9.00',
        '27-11-2026,X,,1.00,2.00,9.00',
        '27-11-2026,X,,,,9.00',
        '27-11-2026,X,,-1.00,,',
      ),
    ),
  ).toEqual([
    { row: 2, column: 'date', problem: 'date_invalid' },
    { row: 3, column: 'debit', problem: 'amount_invalid' },
    { row: 4, column: null, problem: 'two_amounts' },
    { row: 5, column: null, problem: 'amount_missing' },
    { row: 6, column: 'debit', problem: 'amount_invalid' },
    { row: 6, column: 'balance', problem: 'amount_invalid' },
  ]);
});

test('a balance that does not follow from the one before is refused', () => {
  expect(problemsOf(file(SETTLED, PAID.replace('57,920.86', '57,920.87')))).toEqual([
    { row: 3, column: 'balance', problem: 'balance_differs' },
  ]);
});

test.each([
  ['', [{ row: null, column: null, problem: 'empty' }]],
  [HEAD, [{ row: null, column: null, problem: 'empty' }]],
  ['Date,Narration,UTR,Debit,Credit\n1,2,3,4,5', [{ row: 1, column: 'balance', problem: 'column_missing' }]],
  [`${HEAD}\n"x`, [{ row: 2, column: null, problem: 'not_csv' }]],
])('refuses %j', (text, problems) => {
  expect(problemsOf(text)).toEqual(problems);
});

test.each([
  ['1,23,456.70', 1_23_456_70],
  ['1234.5', 1_234_50],
  ['₹ 12', 12_00],
  ['(12.00)', -12_00],
  ['-0.05', -5],
  ['1.234', null],
  ['', null],
  ['1e5', null],
])('the amount %j is %s paise', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each([
  ['2026-11-27', '2026-11-27'],
  ['7/1/26', '2026-01-07'],
  ['27.11.2026', '2026-11-27'],
  ['29-02-2027', null],
  ['2026-13-01', null],
  ['tomorrow', null],
])('the day %j is %s', (text, date) => {
  expect(parseDate(text)).toBe(date);
});

const expected = (more: Partial<Expected>): Expected => ({
  id: 'setl_1',
  utr: 'axis1234',
  date: '2026-11-27',
  amount: 58_389_00,
  ...more,
});

test.each<[what: string, expected: Expected[], match: string | null, suggestions: string[]]>([
  ['the same reference and amount', [expected({})], 'setl_1', []],
  ['the same reference, another amount', [expected({ amount: 1 })], null, []],
  [
    'no reference in the books, the same amount, two days apart',
    [expected({ utr: null, date: '2026-11-25' })],
    null,
    ['setl_1'],
  ],
  ['three days apart', [expected({ utr: null, date: '2026-11-24' })], null, []],
  ['another reference in the books', [expected({ utr: 'OTHER' })], null, []],
  ['a payout of the same amount', [expected({ utr: null, amount: -58_389_00 })], null, []],
  [
    'two of the same amount',
    [expected({ utr: null }), expected({ id: 'setl_2', utr: null })],
    null,
    ['setl_1', 'setl_2'],
  ],
])('a line and %s', (_what, books, match, suggestions) => {
  const [found] = matchBankLines(linesOf(file(SETTLED)), books);
  expect(found?.match?.id ?? null).toBe(match);
  expect(found?.suggestions.map(({ id }) => id)).toEqual(suggestions);
});

test('a line with the reference of another amount is marked', () => {
  expect(matchBankLines(linesOf(file(SETTLED)), [expected({ amount: 1 })])[0]?.differs).toBe(true);
  expect(matchBankLines(linesOf(file(SETTLED)), [expected({})])[0]?.differs).toBe(false);
});

test('what is matched by its reference is not suggested for another line', () => {
  const [, second] = matchBankLines(
    linesOf(file(SETTLED, '27-11-2026,UNKNOWN,,,"58,389.00","2,16,778.00"')),
    [expected({})],
  );
  expect(second).toMatchObject({ match: null, suggestions: [] });
});
