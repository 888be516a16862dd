import { paise, rupees, toRupees } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountMatches, priceLine, totalOf } from './price.ts';

const rate = fc.integer({ min: 0, max: 10_000_000 }).map(paise);
const units = fc.integer({ min: 1, max: 12 });

describe('priceLine', () => {
  // proves: rule.slot
  it('prices by rate and units', () => {
    expect(priceLine(rupees(349.5), 3)).toEqual({ rate: 34_950, units: 3, total: 104_900 });
  });
});

describe('totalOf', () => {
  it('is the sum of the lines in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(rate, units)), (list) => {
        const lines = list.map(([one, count]) => priceLine(one, count));
        const total = totalOf(lines);
        expect(total).toBe(totalOf([...lines].reverse()));
        expect(total % 100).toBe(0);
        expect(amountMatches(toRupees(total), total)).toBe(true);
        expect(amountMatches(String(toRupees(total)), total)).toBe(true);
        expect(amountMatches(toRupees(total) + 1, total)).toBe(false);
      }),
    );
  });
});

describe('amountMatches', () => {
  const computed = rupees(1049);
  it.each<[unknown, boolean]>([
    [1049, true],
    ['1049', true],
    ['1049.00', true],
    [1048.5, true],
    [1049.49, true],
    [1048.49, false],
    [1049.5, false],
    [104_900, false],
    [undefined, true],
    [null, true],
    ['', true],
    ['  ', false],
    ['free', false],
    [Number.NaN, false],
    [[1049], false],
    [true, false],
  ])('sent %j: %s', (sent, matches) => {
    expect(amountMatches(sent, computed)).toBe(matches);
  });
});
