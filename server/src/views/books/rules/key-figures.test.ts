import { describe, expect, it } from 'vitest';
import type { MonthSum } from '../../../features/payment/index.ts';
import { keyFiguresOf } from './key-figures.ts';

const entry = (
  kind: MonthSum['kind'],
  account: MonthSum['account'],
  amount: number,
  month = '2026-11',
): MonthSum => ({ month, kind, account, amount });

/**
 * money.md, section 1, example A: two payments of ₹598.00; one is charged as work, of the other one ₹200.00 as a cancellation fee and the
 * rest is refunded; then the work is reduced by ₹200.00.
 */
const NOVEMBER: readonly MonthSum[] = [
  entry('capture', 'gateway', 1196_00),
  entry('capture', 'advances', -1196_00),
  // 598.00 + 200.00, commission 85.43 + 38.10.
  entry('charge', 'customer', 798_00),
  entry('charge', 'commission', -123_53),
  entry('advance_used', 'customer', -798_00),
  entry('advance_used', 'refunds', -398_00),
  entry('reduction', 'commission', 28_57),
  entry('reduction', 'refunds', -200_00),
  entry('refund_processed', 'refunds', 398_00),
  entry('refund_processed', 'gateway', -398_00),
];
const FULL_MONTH = { month: '2026-11', days: 30, due: 0 };

describe('keyFiguresOf', () => {
  it('value 598.00, commission 94.96 of it, refunds 598.00 of 1196.00 paid', () => {
    expect(keyFiguresOf(NOVEMBER, FULL_MONTH)).toEqual({
      month: '2026-11',
      value: 598,
      // 94.96 / 598.00 = 15.8796 %
      take_rate: 15.9,
      refund_rate: 50,
      days_due: 0,
    });
  });

  it.each([
    // 299.00 of 598.00 in 30 days, and in the 14 days until today.
    [299_00, 30, 15],
    [299_00, 14, 7],
    // 200.00 * 30 / 598.00 = 10.0334
    [200_00, 30, 10],
    // 201.00 * 30 / 598.00 = 10.0836
    [201_00, 30, 10.1],
    // Customers have paid more than they owe.
    [-299_00, 30, -15],
  ])('days due: %d paise in %d days are %d', (due, days, expected) => {
    expect(keyFiguresOf(NOVEMBER, { ...FULL_MONTH, due, days }).days_due).toBe(expected);
  });

  it('a goodwill refund counts, a voided one does not, and a paid one is not counted twice', () => {
    const sums = [
      ...NOVEMBER,
      entry('goodwill', 'refunds', -100_00),
      entry('refund', 'refunds', -100_00),
      entry('refund_voided', 'refunds', 100_00),
      entry('manual_refund', 'refunds', 100_00),
    ];
    // 698.00 / 1196.00 = 58.3612 %
    expect(keyFiguresOf(sums, FULL_MONTH).refund_rate).toBe(58.4);
  });

  it('a lost chargeback of work that was not provided reduces the value', () => {
    const sums = [entry('charge', 'customer', 598_00), entry('reduction', 'chargebacks', -598_00)];
    expect(keyFiguresOf(sums, FULL_MONTH)).toMatchObject({ value: 0, take_rate: null, days_due: null });
  });

  it('cash, credits, write-offs and journal entries change neither value nor rates', () => {
    const sums = [
      ...NOVEMBER,
      entry('cash', 'customer', -598_00),
      entry('credit_used', 'customer', -50_00),
      entry('write_off', 'customer', -10_00),
      entry('journal', 'bank', -590_00),
      entry('journal', 'payout_fees', 590_00),
    ];
    expect(keyFiguresOf(sums, FULL_MONTH)).toEqual(keyFiguresOf(NOVEMBER, FULL_MONTH));
  });

  it('reads its own month only, and has no rates without anything to divide by', () => {
    expect(keyFiguresOf(NOVEMBER, { month: '2026-10', days: 31, due: 598_00 })).toEqual({
      month: '2026-10',
      value: 0,
      take_rate: null,
      refund_rate: null,
      days_due: null,
    });
  });
});
