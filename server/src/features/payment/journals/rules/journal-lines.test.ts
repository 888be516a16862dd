import { expect, it } from 'vitest';
import { type JournalLine, journalPostings, oppositeLines, signedAmount } from './journal-lines.ts';

const line = (account: JournalLine['account'], amount: number, changes: Partial<JournalLine> = {}) => ({
  account,
  amount,
  taxHead: null,
  registrationId: null,
  ...changes,
});

// The bank's charge of ₹500 with ₹45 CGST and ₹45 SGST, which was in suspense.
const CHARGE: readonly JournalLine[] = [
  line('payout_fees', 500_00),
  line('input_gst', 45_00, { taxHead: 'cgst', registrationId: 1 }),
  line('input_gst', 45_00, { taxHead: 'sgst', registrationId: 1 }),
  line('suspense', -590_00),
];

it.each([
  ['debit', 500, 500_00],
  ['credit', 500, -500_00],
  ['debit', 0.07, 7],
  ['credit', 1_00_00_000, -1_00_00_000_00],
  // 1.15 * 100 is 114.99999999999999.
  ['credit', 1.15, -1_15],
] as const)('signedAmount: %s of %d rupees is %d paise', (side, amount, expected) => {
  expect(signedAmount(side, amount)).toBe(expected);
});

it('oppositeLines: takes every line back, with its head and registration', () => {
  const opposite = oppositeLines(CHARGE);
  expect(opposite).toEqual([
    line('payout_fees', -500_00),
    line('input_gst', -45_00, { taxHead: 'cgst', registrationId: 1 }),
    line('input_gst', -45_00, { taxHead: 'sgst', registrationId: 1 }),
    line('suspense', 590_00),
  ]);
  expect(oppositeLines(opposite)).toEqual(CHARGE);
});

it('journalPostings: every line is a posting without a person and a payable, and they sum to zero', () => {
  const postings = journalPostings(CHARGE);
  expect(postings[1]).toEqual({
    account: 'input_gst',
    personId: null,
    payableId: null,
    amount: 45_00,
    taxHead: 'cgst',
    registrationId: 1,
  });
  expect(postings.map(({ amount }) => amount)).toEqual([500_00, 45_00, 45_00, -590_00]);
  expect(postings.reduce((total, { amount }) => total + amount, 0)).toBe(0);
});
