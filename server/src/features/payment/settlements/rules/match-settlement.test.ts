import { paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KnownMoney, matchSettlement, type ReconRow } from './match-settlement.ts';

const KNOWN: KnownMoney = {
  captures: new Map([['pay_1', paise(598_00)]]),
  refunds: new Map([['rfnd_1', paise(200_00)]]),
  chargebacks: new Map([['disp_1', paise(598_00)]]),
};
const row = (more: Partial<ReconRow>): ReconRow => ({
  entityId: 'pay_1',
  type: 'payment',
  credit: paise(598_00),
  debit: paise(0),
  fee: paise(14_11),
  tax: paise(2_15),
  paymentId: 'pay_1',
  disputeId: null,
  ...more,
});
const free = { fee: paise(0), tax: paise(0) };
const settled = (rows: readonly ReconRow[]) =>
  matchSettlement({ id: 'setl_1', utr: 'UTR1', amount: paise(0), rows }, KNOWN);

test('the example of the design page: ₹598 less a fee of ₹11.96 and its tax of ₹2.15', () => {
  expect(settled([row({})])).toMatchObject({
    gross: 598_00,
    fees: 11_96,
    feeTax: 2_15,
    net: 583_89,
    unmatched: 0,
  });
});

test.each<[what: string, row: Partial<ReconRow>, mismatch: string | null]>([
  ['a capture of ours', {}, null],
  ['a payment that we do not know', { entityId: 'pay_9' }, 'unknown'],
  ['a payment of another amount', { credit: paise(599_00) }, 'amount_differs'],
  ['a refund of ours', { ...free, type: 'refund', entityId: 'rfnd_1', credit: paise(0), debit: paise(200_00) }, null],
  ['a refund of another amount', { ...free, type: 'refund', entityId: 'rfnd_1', credit: paise(0), debit: paise(1) }, 'amount_differs'],
  ['a refund that we did not request', { ...free, type: 'refund', entityId: 'rfnd_9', credit: paise(0), debit: paise(200_00) }, 'unknown'],
  ['a chargeback', { ...free, type: 'adjustment', entityId: 'adj_1', disputeId: 'disp_1', credit: paise(0), debit: paise(598_00) }, null],
  ['a chargeback that was won', { ...free, type: 'adjustment', entityId: 'adj_2', disputeId: 'disp_1' }, null],
  ['an adjustment without a dispute', { ...free, type: 'adjustment', entityId: 'adj_3', credit: paise(0), debit: paise(5_00) }, 'unknown'],
  ['a transfer, which we do not use', { ...free, type: 'transfer', entityId: 'trf_1' }, 'unexpected_type'],
])('%s', (_what, more, mismatch) => {
  expect(settled([row(more)]).rows.map((one) => one.mismatch)).toEqual([mismatch]);
});

test('what does not match is summed by sign', () => {
  const refund = row({ ...free, type: 'refund', entityId: 'rfnd_9', credit: paise(0), debit: paise(200_00) });
  expect(settled([row({ entityId: 'pay_9' }), refund]).unmatched).toBe(398_00);
});

test('net, fees and tax sum to the gross of any rows', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_00 });
  fc.assert(
    fc.property(fc.array(fc.record({ credit: amount, debit: amount, tax: fc.nat(100), fee: fc.nat(1000) })), (all) => {
      const rows = all.map(({ credit, debit, fee, tax }) =>
        row({ credit: paise(credit), debit: paise(debit), fee: paise(fee + tax), tax: paise(tax) }),
      );
      const { net, fees, feeTax, gross } = settled(rows);
      expect(net + fees + feeTax).toBe(gross);
    }),
  );
});
