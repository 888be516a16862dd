import { paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RefundablePart, allocateGatewayRefund } from './gateway-refund.ts';

const held: RefundablePart = {
  payableId: 1,
  refundable: paise(300),
  requested: paise(0),
  excess: paise(0),
  charged: false,
};
const earned: RefundablePart = { ...held, payableId: 2, charged: true };
const given = (amount: number, ...parts: RefundablePart[]) => {
  const { allocations, left } = allocateGatewayRefund(paise(amount), parts);
  return [...allocations.map((one) => [one.payableId, one.amount, one.origin]), ...(left ? [left] : [])];
};

describe('shareOutside', () => {
  it.each([
    ['of an advance: the payable counts as unpaid', [100, held], [[1, 100, 'gateway']]],
    ['of earned money: goodwill credit', [100, earned], [[2, 100, 'goodwill']]],
    [
      'the refund due first, then goodwill',
      [100, { ...earned, excess: paise(60) }],
      [
        [2, 60, 'gateway'],
        [2, 40, 'goodwill'],
      ],
    ],
    [
      'the refund due of any line before advances',
      [350, held, { ...earned, excess: paise(200) }],
      [
        [2, 200, 'gateway'],
        [1, 150, 'gateway'],
      ],
    ],
    [
      'more than one line',
      [500, held, earned],
      [
        [1, 300, 'gateway'],
        [2, 200, 'goodwill'],
      ],
    ],
    ['of a payment without a payable', [300, { ...held, payableId: null }], [[null, 300, 'gateway']]],
    [
      'before our refund: ours can no longer succeed',
      [300, { ...held, refundable: paise(0), requested: paise(300) }],
      [[1, 300, 'gateway']],
    ],
    ['of more than the payment', [400, held], [[1, 300, 'gateway'], 100]],
  ] as const)('%s', (_, [amount, ...parts], allocations) => {
    expect(given(amount, ...parts)).toEqual(allocations);
  });

  it('allocates the full refund, within what each part has left', () => {
    const amount = fc.integer({ min: 0, max: 1000 }).map(paise);
    const part = fc.record({ refundable: amount, requested: amount, excess: amount, charged: fc.boolean() });
    fc.assert(
      fc.property(amount, fc.array(part, { maxLength: 4 }), (whole, list) => {
        const parts = list.map((one, index): RefundablePart => ({ ...one, payableId: index }));
        const { allocations, left } = allocateGatewayRefund(whole, parts);
        const all = allocations.reduce((total, one) => total + one.amount, 0);
        expect(all + left).toBe(whole);
        expect(allocations.every((one) => one.amount > 0)).toBe(true);
        for (const { payableId, refundable, requested } of parts) {
          const own = allocations.filter((one) => one.payableId === payableId);
          expect(own.reduce((total, one) => total + one.amount, 0)).toBeLessThanOrEqual(
            refundable + requested,
          );
        }
      }),
    );
  });
});
