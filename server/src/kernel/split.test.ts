import { paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitByWeights } from './split.ts';

describe('splitByWeights', () => {
  it('gives the remaining paise to the parts with the largest remainders', () => {
    expect(splitByWeights(paise(100), [1n, 1n, 1n])).toEqual([34, 33, 33]);
    expect(splitByWeights(paise(5), [10n, 25n, 65n])).toEqual([1, 1, 3]);
    expect(splitByWeights(paise(7), [0n, 0n])).toEqual([0, 7]);
    expect(splitByWeights(paise(0), [1n, 2n])).toEqual([0, 0]);
  });

  it('preserves the sum, with no part a whole paisa away from its exact share', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.nat(1_000_000_000), weights, (amount, given) => {
        const parts = splitByWeights(paise(amount), given);
        expect(parts.reduce((all, part) => all + part, 0)).toBe(amount);
        const total = given.reduce((all, one) => all + one, 0n);
        if (total === 0n) return;
        for (const [index, part] of parts.entries()) {
          const off = BigInt(part) * total - BigInt(amount) * (given[index] ?? 0n);
          expect(off < total && off > -total).toBe(true);
        }
      }),
    );
  });
});
