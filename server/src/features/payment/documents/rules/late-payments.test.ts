import { paise } from '@aaspaas/contract/kernel/money.ts';
import { expect, test } from 'vitest';
import { type BilledPayment, type IssuedBill, latePayments } from './late-payments.ts';

const ISSUED = new Date('2026-11-21T10:00:00Z');
const LATER = new Date('2026-11-22T10:00:00Z');

const bill = (countedOrders: number[] | null, paid = 0, subjects: string[] = []): IssuedBill => ({
  issuedAt: ISSUED,
  subjects,
  content: { countedOrders, paid: paise(paid), totals: { amount: paise(500_00) } },
});
const payment = (orderId: number, amount: number, paidAt = LATER, subject = 'line:1'): BilledPayment => ({
  subject,
  orderId,
  amount: paise(amount),
  paidAt,
  method: 'upi',
  reference: `pay_${orderId}`,
});

test.each<[string, IssuedBill, BilledPayment[], [orderId: number, amount: number, paidSoFar: number][]]>([
  ['no payment', bill([]), [], []],
  ['a payment that the bill includes', bill([1], 500_00), [payment(1, 500_00)], []],
  [
    'a payment captured before the bill and committed after it',
    bill([]),
    [payment(1, 500_00, new Date('2026-11-21T09:59:59Z'))],
    [[1, 500_00, 500_00]],
  ],
  [
    'one order that pays two lines',
    bill([]),
    [payment(1, 300_00), payment(1, 200_00)],
    [[1, 500_00, 500_00]],
  ],
  [
    'two orders, the second included already',
    bill([2], 200_00),
    [payment(1, 300_00), payment(2, 200_00)],
    [[1, 300_00, 500_00]],
  ],
  [
    'two late orders, the oldest first',
    bill([]),
    [payment(1, 300_00), payment(2, 200_00, ISSUED)],
    [
      [2, 200_00, 200_00],
      [1, 300_00, 500_00],
    ],
  ],
  [
    'the same amount paid twice never exceeds the total',
    bill([]),
    [payment(1, 500_00), payment(2, 500_00)],
    [
      [1, 500_00, 500_00],
      [2, 500_00, 500_00],
    ],
  ],
  [
    'a bill from before its orders were recorded: later payments only',
    bill(null),
    [payment(1, 500_00, ISSUED), payment(2, 500_00)],
    [[2, 500_00, 500_00]],
  ],
])('latePayments: %s', (_, issued, payments, expected) => {
  expect(
    latePayments([issued], payments).map(({ orderId, amount, paidSoFar }) => [orderId, amount, paidSoFar]),
  ).toEqual(expected);
});

test('latePayments: one order may pay several invoices, and work that has none yet', () => {
  const [one, other] = [bill([], 0, ['line:1']), bill([2], 200_00, ['line:2'])];
  const payments = [
    payment(1, 300_00, LATER, 'line:1'),
    payment(1, 100_00, LATER, 'line:2'),
    payment(1, 900_00, LATER, 'line:3'),
    payment(2, 200_00, LATER, 'line:2'),
  ];
  expect(latePayments([one, other], payments)).toEqual([
    expect.objectContaining({ orderId: 1, amount: 400_00, bills: [one, other], paidSoFar: 600_00 }),
  ]);
  expect(latePayments([one, other], [payment(3, 100_00, LATER, 'line:3')])).toEqual([]);
});
