import { paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OutsidePart, shareOutside } from './outside-refund.ts';

const held: OutsidePart = {
  payableId: 1,
  room: paise(300),
  wanted: paise(0),
  excess: paise(0),
  charged: false,
};
const earned: OutsidePart = { ...held, payableId: 2, charged: true };
const given = (amount: number, ...parts: OutsidePart[]) => {
  const { shares, left } = shareOutside(paise(amount), parts);
  return [...shares.map((one) => [one.payableId, one.amount, one.origin]), ...(left ? [left] : [])];
};

describe('a refund by hand at the gateway', () => {
  it.each([
    ['of money that is held: it is not paid any more', [100, held], [[1, 100, 'gateway']]],
    ['of what was earned: a gift of the house', [100, earned], [[2, 100, 'gift']]],
    [
      'what had to go back comes first, then the gift',
      [100, { ...earned, excess: paise(60) }],
      [
        [2, 60, 'gateway'],
        [2, 40, 'gift'],
      ],
    ],
    [
      'what had to go back, of whichever line, before what is held',
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
        [2, 200, 'gift'],
      ],
    ],
    ['of a payment for nothing', [300, { ...held, payableId: null }], [[null, 300, 'gateway']]],
    [
      'that came before ours: ours cannot arrive any more',
      [300, { ...held, room: paise(0), wanted: paise(300) }],
      [[1, 300, 'gateway']],
    ],
    ['of more than was paid', [400, held], [[1, 300, 'gateway'], 100]],
  ] as const)('%s', (_, [amount, ...parts], shares) => {
    expect(given(amount, ...parts)).toEqual(shares);
  });

  it('is shared out whole, and of nothing more than there is', () => {
    const amount = fc.integer({ min: 0, max: 1000 }).map(paise);
    const part = fc.record({ room: amount, wanted: amount, excess: amount, charged: fc.boolean() });
    fc.assert(
      fc.property(amount, fc.array(part, { maxLength: 4 }), (whole, list) => {
        const parts = list.map((one, index): OutsidePart => ({ ...one, payableId: index }));
        const { shares, left } = shareOutside(whole, parts);
        const all = shares.reduce((total, one) => total + one.amount, 0);
        expect(all + left).toBe(whole);
        expect(shares.every((one) => one.amount > 0)).toBe(true);
        for (const { payableId, room, wanted } of parts) {
          const own = shares.filter((one) => one.payableId === payableId);
          expect(own.reduce((total, one) => total + one.amount, 0)).toBeLessThanOrEqual(room + wanted);
        }
      }),
    );
  });
});
