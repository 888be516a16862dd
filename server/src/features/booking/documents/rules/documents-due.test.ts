import { paise } from '@aaspaas/contract/kernel/money.ts';
import { expect, test } from 'vitest';
import { documentsDue, type BillableLine } from './documents-due.ts';

const line = (overrides: Partial<BillableLine>): BillableLine => ({
  id: 1,
  state: 'approved',
  total: 300_00,
  priceReduction: 0,
  fee: 0,
  hasPayments: false,
  refunds: [],
  ...overrides,
});
const kinds = (...lines: BillableLine[]) =>
  documentsDue(lines).map(({ kind, parts }) => [kind, ...parts.map(({ amount }) => amount / 100)]);

test('a bill is due once no line is open, for the accepted amounts less settled disputes', () => {
  expect(kinds(line({}), line({ state: 'done' }))).toEqual([]);
  for (const state of ['draft', 'placed', 'assigned', 'started', 'disputed'] as const)
    expect(kinds(line({}), line({ state }))).toEqual([]);
  expect(kinds(line({ priceReduction: 100_00 }), line({ state: 'cancelled' }))).toEqual([['bill', 200]]);
  expect(kinds()).toEqual([]);
});

test('a cancellation fee is billed', () => {
  expect(kinds(line({ state: 'cancelled', fee: 50_00, hasPayments: true }))).toEqual([['bill', 50]]);
  expect(kinds(line({}), line({ state: 'cancelled', fee: 50_00 }))).toEqual([['bill', 300, 50]]);
});

test('a statement is due if everything was cancelled and nothing was ever paid', () => {
  const cancelled = line({ state: 'cancelled' });
  expect(kinds(cancelled, cancelled)).toEqual([['cancellation', 0, 0]]);
  expect(kinds(cancelled, line({ state: 'cancelled', hasPayments: true }))).toEqual([]);
  expect(kinds(cancelled, line({ state: 'placed' }))).toEqual([]);
});

test('each processed refund has its credit note, even while other work is open', () => {
  const refunds = [
    { id: 7, amount: paise(100_00), processed: true },
    { id: 8, amount: paise(50_00), processed: false },
    { id: 9, amount: paise(25_00), processed: true },
  ];
  const due = documentsDue([
    line({ state: 'cancelled', hasPayments: true, refunds }),
    line({ state: 'placed' }),
  ]);
  expect(due).toMatchObject([
    { kind: 'credit_note', refundId: 7 },
    { kind: 'credit_note', refundId: 9 },
  ]);
});
