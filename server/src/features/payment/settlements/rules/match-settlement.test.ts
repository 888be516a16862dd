import { paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grossOf, type KnownMoney, matchSettlement, type ReconRow } from './match-settlement.ts';

const KNOWN: KnownMoney = {
  captures: new Map([['pay_1', paise(598_00)]]),
  refunds: new Map([['rfnd_1', paise(200_00)]]),
  chargebacks: new Map([
    ['disp_1', paise(598_00)],
    ['disp_2', paise(598_00)],
    ['disp_3', paise(598_00)],
  ]),
  // ₹200 of the second one came back before; an operator decided about the third one.
  returnable: new Map([
    ['disp_1', paise(598_00)],
    ['disp_2', paise(398_00)],
  ]),
  settledBefore: new Set(['pay_8']),
};
/** ₹598 less a fee of ₹11.96 and its tax of ₹2.15: the gateway credits ₹583.89. */
const row = (more: Partial<ReconRow>): ReconRow => ({
  entityId: 'pay_1',
  type: 'payment',
  credit: paise(583_89),
  debit: paise(0),
  fee: paise(14_11),
  tax: paise(2_15),
  disputeId: null,
  ...more,
});
const free = { fee: paise(0), tax: paise(0) };
const taken = (amount: number) => ({ ...free, credit: paise(0), debit: paise(amount) });
const given = (amount: number) => ({ ...free, credit: paise(amount), debit: paise(0) });

test('the example of the design page: the fee is added to what the gateway pays', () => {
  expect(matchSettlement([row({})], KNOWN)).toMatchObject({
    net: 583_89,
    matched: 598_00,
    unmatched: 0,
    fee: 11_96,
    feeTax: 2_15,
  });
});

test('a payment, a refund and a chargeback of one settlement are netted', () => {
  const rows = [
    row({}),
    row({ ...taken(200_00), type: 'refund', entityId: 'rfnd_1' }),
    row({ ...taken(598_00), type: 'adjustment', entityId: 'adj_1', disputeId: 'disp_1' }),
  ];
  expect(matchSettlement(rows, KNOWN)).toMatchObject({
    net: 583_89 - 200_00 - 598_00,
    matched: 598_00 - 200_00 - 598_00,
    unmatched: 0,
    fee: 11_96,
    feeTax: 2_15,
  });
});

test.each<[what: string, row: Partial<ReconRow>, mismatch: string | null]>([
  ['a capture of ours', {}, null],
  ['a payment that we do not know', { entityId: 'pay_9' }, 'unknown'],
  ['a payment that another settlement has paid', { entityId: 'pay_8' }, 'repeated'],
  ['a payment of another amount', { credit: paise(584_89) }, 'amount_differs'],
  ['a refund of ours', { ...taken(200_00), type: 'refund', entityId: 'rfnd_1' }, null],
  ['a refund of another amount', { ...taken(1), type: 'refund', entityId: 'rfnd_1' }, 'amount_differs'],
  ['a refund that came back', { ...given(200_00), type: 'refund', entityId: 'rfnd_1' }, 'amount_differs'],
  ['a refund that we did not request', { ...taken(200_00), type: 'refund', entityId: 'rfnd_9' }, 'unknown'],
  ['a chargeback', { ...taken(598_00), type: 'adjustment', entityId: 'adj_1', disputeId: 'disp_1' }, null],
  [
    'a chargeback that was won',
    { ...given(598_00), type: 'adjustment', entityId: 'adj_2', disputeId: 'disp_1' },
    null,
  ],
  [
    'a part of a chargeback that came back',
    { ...given(398_00), type: 'adjustment', entityId: 'adj_2', disputeId: 'disp_2' },
    null,
  ],
  [
    'more than the rest of a chargeback',
    { ...given(398_01), type: 'adjustment', entityId: 'adj_2', disputeId: 'disp_2' },
    'amount_differs',
  ],
  [
    'money of a chargeback that an operator counted as lost',
    { ...given(598_00), type: 'adjustment', entityId: 'adj_2', disputeId: 'disp_3' },
    'amount_differs',
  ],
  [
    'money of a chargeback that we do not know',
    { ...given(598_00), type: 'adjustment', entityId: 'adj_2', disputeId: 'disp_9' },
    'unknown',
  ],
  [
    'a chargeback of another amount',
    { ...taken(1), type: 'adjustment', entityId: 'adj_1', disputeId: 'disp_1' },
    'amount_differs',
  ],
  ['an adjustment without a dispute', { ...taken(5_00), type: 'adjustment', entityId: 'adj_3' }, 'unknown'],
  [
    'a transfer, which we do not use, with its fee in the debit',
    { type: 'transfer', entityId: 'trf_1', credit: paise(0), debit: paise(1_002_96), fee: paise(2_96) },
    'unexpected_type',
  ],
])('%s', (_what, more, mismatch) => {
  expect(matchSettlement([row(more)], KNOWN).rows.map((one) => one.mismatch)).toEqual([mismatch]);
});

test('what does not match is summed by sign, before fees', () => {
  const refund = row({ ...taken(200_00), type: 'refund', entityId: 'rfnd_9' });
  expect(matchSettlement([row({ entityId: 'pay_9' }), refund], KNOWN).unmatched).toBe(398_00);
});

test('matched, unmatched, fee and tax sum to what the gateway pays, for any rows', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_00 });
  const rows = fc.array(
    fc.record({
      credit: amount,
      debit: amount,
      tax: fc.nat(100),
      fee: fc.nat(1000),
      entityId: fc.constantFrom('pay_1', 'pay_8', 'pay_9'),
    }),
  );
  fc.assert(
    fc.property(rows, (all) => {
      const settled = matchSettlement(
        all.map(({ credit, debit, fee, tax, entityId }) =>
          row({
            entityId,
            credit: paise(credit),
            debit: paise(debit),
            fee: paise(fee + tax),
            tax: paise(tax),
          }),
        ),
        KNOWN,
      );
      const { net, matched, unmatched, fee, feeTax } = settled;
      expect(matched + unmatched - fee - feeTax).toBe(net);
      expect(settled.rows.reduce((sum, one) => sum + grossOf(one.row), 0)).toBe(matched + unmatched);
    }),
  );
});
