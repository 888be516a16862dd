import { paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earningsSettingsSchema, splitEarnings } from './earnings.ts';

const split = (gross: number, commission = 0, commissionTax = 0, tds = 0) => {
  const { net, ...rest } = splitEarnings(paise(gross), { commission, commissionTax, tds });
  return [rest.commission, rest.tax, rest.tds, net];
};

describe('splitEarnings', () => {
  it('takes nothing in a house that has changed nothing', () => {
    expect(splitEarnings(paise(30_000), earningsSettingsSchema.parse({}))).toEqual({
      gross: 30_000,
      commission: 0,
      tax: 0,
      tds: 0,
      net: 30_000,
    });
  });

  it.each([
    // price, commission, tax on it, TDS → commission, tax, TDS, net
    [30_000, 1500, 0, 0, [4500, 0, 0, 25_500]],
    [30_000, 1500, 1800, 0, [4500, 810, 0, 24_690]],
    [30_000, 1500, 1800, 10, [4500, 810, 30, 24_660]],
    // Half a paisa goes up, less goes down.
    [333, 1500, 0, 0, [50, 0, 0, 283]],
    [330, 1500, 0, 0, [50, 0, 0, 280]],
    [329, 1500, 0, 0, [49, 0, 0, 280]],
    [0, 1500, 1800, 10, [0, 0, 0, 0]],
    [100, 10_000, 1800, 100, [100, 0, 0, 0]],
  ])('%i at %i, %i and %i', (gross, commission, tax, tds, expected) => {
    expect(split(gross, commission, tax, tds)).toEqual(expected);
  });

  it('loses and makes no paisa, and nobody owes for having worked', () => {
    const share = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(fc.nat(100_000_000), share, share, share, (gross, commission, tax, tds) => {
        const parts = split(gross, commission, tax, tds);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(gross);
        for (const part of parts) expect(part).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
