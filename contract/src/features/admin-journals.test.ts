import { describe, expect, it } from 'vitest';
import { newJournal } from './admin-journals.ts';
import { journalDifference, type JournalSide } from './journal-rules.ts';

const line = (account: string, side: string, amount: unknown, tax: object = {}) => ({
  account,
  side,
  amount,
  ...tax,
});

/** A bank charge of ₹590.00 with tax. */
const CHARGE = [
  line('payout_fees', 'debit', '500'),
  line('input_gst', 'debit', '45.00', { tax_head: 'cgst', registration_id: '1' }),
  line('input_gst', 'debit', 45, { tax_head: 'sgst', registration_id: 1 }),
  line('suspense', 'credit', 590),
];

/** The problems by field, as the API returns them. */
function problemsOf(changes: object): Record<string, string> {
  const { error } = newJournal.safeParse({ lines: CHARGE, reason: 'Bank charges', file: 7, ...changes });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('newJournal', () => {
  it('accepts an entry whose debits equal its credits', () => {
    expect(problemsOf({})).toEqual({});
    expect(newJournal.parse({ lines: CHARGE, reason: ' Bank charges ', file: 7 })).toEqual({
      lines: [
        { account: 'payout_fees', side: 'debit', amount: 500, tax_head: null, registration_id: null },
        { account: 'input_gst', side: 'debit', amount: 45, tax_head: 'cgst', registration_id: 1 },
        { account: 'input_gst', side: 'debit', amount: 45, tax_head: 'sgst', registration_id: 1 },
        { account: 'suspense', side: 'credit', amount: 590, tax_head: null, registration_id: null },
      ],
      reason: 'Bank charges',
      file: 7,
    });
  });

  it.each([
    [
      'one paisa too much',
      [...CHARGE.slice(0, 3), line('suspense', 'credit', 590.01)],
      { lines: 'journal.not_balanced' },
    ],
    ['one line', [line('bank', 'debit', 1)], { lines: 'journal.two_lines' }],
    ['no lines', undefined, { lines: 'journal.two_lines' }],
    [
      'input tax without its head and registration',
      [line('input_gst', 'debit', 90), line('suspense', 'credit', 90)],
      {
        'lines.0.tax_head': 'journal.tax_head_required',
        'lines.0.registration_id': 'journal.registration_required',
      },
    ],
    [
      'a head on an account without tax',
      [line('bank', 'debit', 90, { tax_head: 'igst', registration_id: 1 }), line('suspense', 'credit', 90)],
      { 'lines.0.tax_head': 'error.invalid_value', 'lines.0.registration_id': 'error.invalid_value' },
    ],
    [
      'eleven lines',
      [...Array.from({ length: 10 }, () => line('bank', 'debit', 1)), line('suspense', 'credit', 10)],
      { lines: 'journal.too_many_lines' },
    ],
  ])('refuses %s', (_what, lines, expected) => {
    expect(problemsOf({ lines })).toEqual(expected);
  });

  // Accounts that documents, payments, payouts or persons prove.
  it.each([
    'gateway',
    'customer',
    'adv_gst',
    'chargebacks',
    'advances',
    'pro',
    'payouts',
    'refunds',
    'credits',
    'gst_95',
    'gst_out',
    'tcs',
    'tds',
    'commission',
    'compensation',
    'platform',
    'taxes',
    '',
  ])('refuses the account %j', (account) => {
    expect(problemsOf({ lines: [line(account, 'debit', 1), line('bank', 'credit', 1)] })).toEqual({
      'lines.0.account': 'journal.account_required',
    });
  });

  it.each([0, -1, '', 'abc', 1.005, 10_000_000.01])('refuses the amount %j', (amount) => {
    expect(
      problemsOf({ lines: [line('bank', 'debit', amount), line('suspense', 'credit', amount)] }),
    ).toEqual({ 'lines.0.amount': 'journal.amount_range', 'lines.1.amount': 'journal.amount_range' });
  });

  it('refuses an entry without a reason and a file, both at once', () => {
    expect(problemsOf({ reason: ' ', file: undefined })).toEqual({
      reason: 'forms.reason_required',
      file: 'journal.file_required',
    });
  });
});

const DIFFERENCES: readonly (readonly [readonly (readonly [JournalSide, number])[], number])[] = [
  // In floating point, 0.1 + 0.2 is not 0.3.
  [
    [
      ['debit', 0.1],
      ['debit', 0.2],
      ['credit', 0.3],
    ],
    0,
  ],
  [
    [
      ['debit', 500],
      ['credit', 499.99],
    ],
    1,
  ],
  [[['credit', 1.15]], -115],
  [[], 0],
];

describe('journalDifference', () => {
  it.each(DIFFERENCES)('of %j is %d paise', (sides, expected) => {
    expect(journalDifference(sides.map(([side, amount]) => ({ side, amount })))).toBe(expected);
  });
});
