import { paise } from '@aaspaas/contract/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import type { Posting } from '../../ledger/rules/accounts.ts';
import { type Heads, NO_TAX } from '../../tax/rules/heads.ts';
import { carriedFrom, carriedHeads, cashOf, challanPostings, dueOn, openHeads } from './challan.ts';

const halves = (half: number): Heads => ({ ...NO_TAX, cgst: paise(half), sgst: paise(half) });

/** Each entry as `account head amount`. */
const summary = (postings: readonly Posting[]): string[] =>
  postings.map(({ account, taxHead, amount }) =>
    [account, taxHead, amount].filter((one) => one !== null).join(' '),
  );

describe('postings of a challan', () => {
  test('section 9 (5) of example A: ₹28.48 is ₹14.24 of each head, so ₹14 of each are paid', () => {
    const payment = {
      account: 'gst_95',
      heads: halves(14_24),
      amount: paise(28_48),
      input: NO_TAX,
      registrationId: 1,
    } as const;
    expect(cashOf(payment)).toBe(28_00);
    expect(summary(challanPostings(payment))).toEqual([
      'gst_95 cgst 1424',
      'gst_95 sgst 1424',
      'bank -2800',
      'rounding -48',
    ]);
  });

  test('GSTR-3B of example A: ₹15.38 less ₹2.15 input tax, rounded up by 77 paise', () => {
    const payment = {
      account: 'gst_out',
      heads: halves(7_69),
      amount: paise(15_38),
      input: { cgst: paise(1_08), sgst: paise(1_07), igst: paise(0) },
      registrationId: 1,
    } as const;
    // 6.61 and 6.62 are 7 each.
    expect(summary(challanPostings(payment))).toEqual([
      'gst_out cgst 769',
      'gst_out sgst 769',
      'input_gst cgst -108',
      'input_gst sgst -107',
      'bank -1400',
      'rounding 77',
    ]);
  });

  test('input tax can pay all of it', () => {
    const payment = {
      account: 'gst_out',
      heads: halves(7_69),
      amount: paise(15_38),
      input: halves(7_69),
      registrationId: 1,
    } as const;
    expect(cashOf(payment)).toBe(0);
    expect(challanPostings(payment).map(({ account }) => account)).toEqual([
      'gst_out',
      'gst_out',
      'input_gst',
      'input_gst',
    ]);
  });

  test('withheld income tax has no heads and no registration', () => {
    const payment = {
      account: 'tds',
      heads: NO_TAX,
      amount: paise(500_47),
      input: NO_TAX,
      registrationId: null,
    } as const;
    expect(summary(challanPostings(payment))).toEqual(['tds 50047', 'bank -50000', 'rounding -47']);
  });

  test('the welfare levy of 101 jobs, ₹151.50, is paid in whole rupees, half up', () => {
    const payment = {
      account: 'welfare',
      heads: NO_TAX,
      amount: paise(151_50),
      input: NO_TAX,
      registrationId: null,
    } as const;
    expect(summary(challanPostings(payment))).toEqual(['welfare 15150', 'bank -15200', 'rounding 50']);
  });

  test.each([0, 1, 49, 50, 99, 12_345, 1_00_000_51])('%i paise of each head sum to zero', (half) => {
    for (const account of ['gst_95', 'gst_out', 'tcs'] as const) {
      const payment = {
        account,
        heads: halves(half),
        amount: paise(2 * half),
        input: NO_TAX,
        registrationId: 1,
      };
      const postings = challanPostings(payment);
      expect(postings.reduce((total, { amount }) => total + amount, 0)).toBe(0);
      expect(cashOf(payment) % 100).toBe(0);
    }
  });
});

test.each([
  ['tds', '2026-11', '2026-12-07'],
  ['tds', '2027-03', '2027-04-30'],
  ['tcs', '2026-12', '2027-01-10'],
  ['gst_95', '2026-11', '2026-12-20'],
  ['gst_out', '2027-03', '2027-04-20'],
  ['welfare', '2026-12', '2027-01-07'],
] as const)('%s of %s is paid by %s', (account, month, day) => {
  expect(dueOn(account, month)).toBe(day);
});

test('a head with more returned than supplied owes nothing', () => {
  expect(
    openHeads(
      { cgst: paise(10), sgst: paise(-3), igst: paise(7) },
      { cgst: paise(4), sgst: paise(0), igst: paise(7) },
    ),
  ).toEqual({ cgst: 6, sgst: 0, igst: 0 });
});

test.each([
  ['no month before', [], 0],
  ['months that owe', [10_00, 5_00], 0],
  ['a month with more credit notes than sales', [-7_00], -7_00],
  // -7 and -2 are -9.
  ['two of them', [-7_00, -2_00], -9_00],
  // 7 of 10 are used; the 3 that are left are paid, not carried.
  ['a month that uses it up', [-7_00, 10_00], 0],
  ['a month that uses a part', [-7_00, 4_00], -3_00],
  ['what a month paid pays for no later one', [10_00, -7_00], -7_00],
  ['up and down', [-7_00, 10_00, -1_00, 50, -25], -75],
] as const)('what is carried into a month: %s', (_, months, carried) => {
  expect(carriedFrom(months)).toBe(carried);
});

test('each head is carried on its own', () => {
  const month = (cgst: number, igst: number): Heads => ({
    cgst: paise(cgst),
    sgst: paise(cgst),
    igst: paise(igst),
  });
  expect(carriedHeads([month(-4_76, 28_48), month(1_00, -2_00)])).toEqual({
    cgst: -3_76,
    sgst: -3_76,
    igst: -2_00,
  });
});

test('what all months pay is what they owe, less what is still carried', () => {
  const amounts = [-7_00, -1, 0, 3_00, 12_00];
  for (const one of amounts)
    for (const other of amounts)
      for (const third of amounts) {
        const months = [one, other, third];
        const paid = months.reduce(
          (total, owed, index) => total + Math.max(0, owed + carriedFrom(months.slice(0, index))),
          0,
        );
        expect(paid + carriedFrom(months)).toBe(one + other + third);
      }
});
