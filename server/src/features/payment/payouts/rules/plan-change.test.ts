import { paise } from '@aaspaas/contract/kernel/money.ts';
import { describe, expect, it } from 'vitest';
import { nextPlanChange, type OpenPayable, planListOf, type TimedHold } from './plan-change.ts';

const NOW = new Date('2026-11-27T06:30:00Z');
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const payable = (changes: Partial<OpenPayable> = {}): OpenPayable => ({
  accountId: 7,
  payableId: 1,
  subject: 'line:1',
  amount: paise(100),
  payableAt: null,
  waitsForCustomer: false,
  atRiskFrom: null,
  ...changes,
});
const hold = (endsAt: Date | null): TimedHold => ({ accountId: 7, payableId: null, amount: null, endsAt });

describe('nextPlanChange', () => {
  it.each<[string, OpenPayable[], TimedHold[], Date | null]>([
    ['nothing is open', [], [], null],
    ['pay is payable already', [payable({ payableAt: NOW })], [], null],
    ['pay becomes payable', [payable({ payableAt: minutesLater(1) })], [], minutesLater(1)],
    ['pay has no date', [payable()], [], null],
    [
      'pay waits for its customer, and has a date',
      [payable({ waitsForCustomer: true, payableAt: minutesLater(1), atRiskFrom: minutesLater(9) })],
      [],
      minutesLater(9),
    ],
    [
      'pay waits for its customer without an end',
      [payable({ waitsForCustomer: true, payableAt: minutesLater(1) })],
      [],
      null,
    ],
    ['a hold ends', [payable()], [hold(minutesLater(3))], minutesLater(3)],
    ['a hold has no end', [payable()], [hold(null)], null],
    [
      'several changes: the first one',
      [payable({ payableAt: minutesLater(5) }), payable({ payableAt: minutesLater(4) })],
      [hold(minutesLater(6))],
      minutesLater(4),
    ],
  ])('%s', (_case, payables, holds, expected) => {
    expect(nextPlanChange(payables, holds, NOW)).toEqual(expected);
  });
});

describe('planListOf', () => {
  it.each([
    [null, 'paid'],
    ['not_due', 'later'],
    ['on_hold', 'excluded'],
    ['no_bank', 'excluded'],
    ['bank_unverified', 'excluded'],
    ['parked', 'excluded'],
    ['below_minimum', 'excluded'],
  ] as const)('%s: %s', (reason, list) => {
    expect(planListOf(reason)).toBe(list);
  });
});
