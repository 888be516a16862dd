import { paise } from '@aaspaas/contract/kernel/money.ts';
import { expect, it } from 'vitest';
import { linePayables, payablesDue, priceDue } from './line-payables.ts';

const line = { id: 7, extra_total: 30_000, extra_payable: true };

it.each([
  ['the whole price', line, 60_000, { 'line:7': 30_000, 'extra:7': 30_000 }],
  ['a reduced price: the work first', line, 40_000, { 'line:7': 10_000, 'extra:7': 30_000 }],
  ['a price below the extra time', line, 20_000, { 'line:7': 0, 'extra:7': 20_000 }],
  ['nothing', line, 0, { 'line:7': 0, 'extra:7': 0 }],
  ['earlier extra time', { ...line, extra_payable: false }, 60_000, { 'line:7': 60_000 }],
])('linePayables: %s', (_what, given, price, amounts) => {
  const payables = linePayables(given, paise(price));
  expect(Object.fromEntries(payables.map(({ subject, amount }) => [subject, amount]))).toEqual(amounts);
  expect(payables.map(({ mainSubject }) => mainSubject)).toEqual([null, 'line:7'].slice(0, payables.length));
});

it.each([
  ['work', 'approved', 0, 0, { 'line:7': 30_000, 'extra:7': 30_000 }],
  ['work with a reduction', 'approved', 0, 20_000, { 'line:7': 10_000, 'extra:7': 30_000 }],
  ['a fee in place of the price', 'cancelled', 15_000, 0, { 'line:7': 15_000 }],
  ['nothing of a line that was cancelled for free', 'cancelled', 0, 0, { 'line:7': 0 }],
] as const)('payablesDue: %s', (_what, state, cancel_fee, reduction, amounts) => {
  const due = { ...line, state, total: 60_000, cancel_fee };
  const payables = payablesDue(due, reduction);
  expect(Object.fromEntries(payables.map(({ subject, amount }) => [subject, amount]))).toEqual(amounts);
  expect(priceDue(due, reduction)).toBe(payables.reduce((sum, { amount }) => sum + amount, 0));
});
