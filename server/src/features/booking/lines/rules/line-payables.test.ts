import { paise } from '@aaspaas/contract/kernel/money.ts';
import { expect, it } from 'vitest';
import { linePayables } from './line-payables.ts';

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
