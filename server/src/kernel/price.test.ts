import { paise, rupees } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceOf } from './price.ts';

describe('priceOf', () => {
  it.each([
    [rupees(499), 3, rupees(1497)],
    [rupees(99.5), 1, rupees(100)],
    [rupees(99.49), 1, rupees(99)],
    [rupees(99.17), 3, rupees(298)],
    [rupees(0), 12, rupees(0)],
  ])('%i paise × %i equals %i paise', (rate, units, price) => {
    expect(priceOf(rate, units)).toBe(price);
  });

  it('returns whole rupees, at most half a rupee from the exact amount, and rounds a half up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 1, max: 12 }),
        (rate, units) => {
          const price = priceOf(paise(rate), units);
          const more = price - rate * units;
          expect(price % 100).toBe(0);
          expect(more > -50 && more <= 50).toBe(true);
          expect(priceOf(paise(rate), units + 1)).toBeGreaterThanOrEqual(price);
        },
      ),
    );
  });

  it('rejects an invalid number of units and a negative rate', () => {
    for (const units of [0, -1, 1.5, Number.NaN])
      expect(() => priceOf(rupees(10), units)).toThrow(RangeError);
    expect(() => priceOf(paise(-1), 1)).toThrow(RangeError);
  });
});
