import { CHARGEBACK_STATUSES } from '@aaspaas/contract/features/admin-chargebacks.ts';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allocateChargeback,
  allocateReturn,
  holdsPay,
  isFinalStatus,
  nextChargebackStatus,
  type PartToDecide,
  possibleDecisions,
} from './chargeback.ts';

test.each([
  ['open', 'under_review', 'under_review'],
  ['open', 'won', 'won'],
  ['open', 'lost', 'lost'],
  ['under_review', 'open', 'under_review'],
  ['under_review', 'closed', 'closed'],
  ['won', 'open', 'won'],
  ['won', 'lost', 'won'],
  ['lost', 'under_review', 'lost'],
  ['closed', 'open', 'closed'],
] as const)('%s, then a report of %s: %s', (status, reported, next) => {
  expect(nextChargebackStatus(status, reported)).toBe(next);
});

test('reports in any order end in a final status, if one is among them', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...CHARGEBACK_STATUSES)), (reports) => {
      const end = reports.reduce(nextChargebackStatus, 'open');
      expect(isFinalStatus(end)).toBe(reports.some(isFinalStatus));
    }),
  );
});

test.each([
  ['open', 0, null, true],
  ['open', 200_00, null, true],
  ['under_review', 0, null, true],
  // The gateway has not taken it yet, or an operator has not decided who bears it.
  ['lost', 0, null, true],
  ['lost', 200_00, null, true],
  ['lost', 200_00, 'work_done', false],
  ['lost', 200_00, 'not_provided', false],
  ['closed', 0, null, false],
  ['closed', 200_00, null, true],
  ['closed', 200_00, 'work_done', false],
  ['won', 0, null, false],
  ['won', 200_00, 'won', false],
] as const)(
  '%s with %d paise deducted and outcome %s holds the pay: %s',
  (status, deducted, outcome, held) => {
    expect(holdsPay({ status, deducted, outcome })).toBe(held);
  },
);

const parts = (...refundable: number[]) =>
  refundable.map((amount, at) => ({ payableId: at + 1, refundable: paise(amount) }));

test.each([
  ['the whole payment of one service', 598_00, parts(598_00), [[1, 598_00]]],
  [
    'the whole payment of two services',
    898_00,
    parts(598_00, 300_00),
    [
      [1, 598_00],
      [2, 300_00],
    ],
  ],
  [
    'a part of a payment of two services',
    700_00,
    parts(598_00, 300_00),
    [
      [1, 598_00],
      [2, 102_00],
    ],
  ],
  [
    'a payment of which a part was refunded',
    598_00,
    parts(398_00),
    [
      [1, 398_00],
      [null, 200_00],
    ],
  ],
  ['a payment that was refunded', 598_00, parts(0), [[null, 598_00]]],
  ['a payment that pays for nothing', 598_00, [], [[null, 598_00]]],
])('allocates %s', (_what, amount, of, allocated) => {
  expect(allocateChargeback(paise(amount), of).map((one) => [one.payableId, one.amount])).toEqual(allocated);
});

test('the parts sum to the amount, and none exceeds what is left of it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_00 }),
      fc.array(fc.nat(500_00), { maxLength: 4 }),
      (amount, of) => {
        const allocated = allocateChargeback(paise(amount), parts(...of));
        expect(allocated.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
        for (const part of allocated)
          if (part.payableId !== null) expect(part.amount).toBeLessThanOrEqual(of[part.payableId - 1] ?? 0);
      },
    ),
  );
});

test.each([
  [
    'all of it',
    898_00,
    [
      [598_00, 0],
      [300_00, 0],
    ],
  ],
  [
    'a part of the first one',
    100_00,
    [
      [100_00, 498_00],
      [0, 300_00],
    ],
  ],
  [
    'more than the first one',
    700_00,
    [
      [598_00, 0],
      [102_00, 198_00],
    ],
  ],
  [
    'nothing',
    0,
    [
      [0, 598_00],
      [0, 300_00],
    ],
  ],
])('%s came back: it is divided in the order of the parts', (_what, amount, divided) => {
  const taken = [
    { payableId: 1, amount: paise(598_00) },
    { payableId: null, amount: paise(300_00) },
  ];
  expect(allocateReturn(paise(amount), taken).map(({ back, rest }) => [back, rest])).toEqual(divided);
});

const part = (more: Partial<PartToDecide>): PartToDecide => ({
  payableId: 1,
  amount: paise(598_00),
  charged: paise(598_00),
  advance: paise(0),
  ...more,
});
test.each<[what: string, parts: PartToDecide[], notProvided: boolean]>([
  ['a whole charge', [part({})], true],
  ['a part of a charge', [part({ amount: paise(200_00) })], true],
  ['more than a reduced charge', [part({ charged: paise(398_00) })], false],
  ['a charge that cannot be reduced', [part({ charged: paise(0) })], false],
  ['an advance', [part({ charged: null, advance: paise(598_00) })], true],
  ['a part of an advance', [part({ charged: null, advance: paise(598_00), amount: paise(1_00) })], true],
  ['more than the advance', [part({ charged: null, advance: paise(1_00) })], false],
  ['a whole charge and money that was refunded before', [part({}), part({ payableId: null })], true],
  ['money that was refunded before', [part({ payableId: null, charged: null })], false],
])('%s may be taken back: %#', (_what, of, notProvided) => {
  expect(possibleDecisions(of)).toEqual(notProvided ? ['work_done', 'not_provided'] : ['work_done']);
});
