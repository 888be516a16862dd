import { paise } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EarningRule, NO_DEDUCTIONS, ruleInEffect, splitEarnings } from './earnings.ts';

const split = (gross: number, commission = 0, commissionTax = 0, tds = 0, commissionFixed = 0) => {
  const deductions = { commission, commissionFixed, commissionTax, tds };
  const { net, ...rest } = splitEarnings(paise(gross), deductions);
  return [rest.commission, rest.tax, rest.tds, net];
};

describe('splitEarnings', () => {
  it('deducts nothing with the default settings', () => {
    expect(splitEarnings(paise(30_000), NO_DEDUCTIONS)).toEqual({
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
    // Half a paisa rounds up, less rounds down.
    [333, 1500, 0, 0, [50, 0, 0, 283]],
    [330, 1500, 0, 0, [50, 0, 0, 280]],
    [329, 1500, 0, 0, [49, 0, 0, 280]],
    [0, 1500, 1800, 10, [0, 0, 0, 0]],
    [100, 10_000, 1800, 100, [100, 0, 0, 0]],
  ])('%i at %i, %i and %i', (gross, commission, tax, tds, expected) => {
    expect(split(gross, commission, tax, tds)).toEqual(expected);
  });

  it('preserves the sum exactly, and no part is negative', () => {
    const share = fc.integer({ min: 0, max: 10_000 });
    const fixed = fc.nat(50_000);
    fc.assert(
      fc.property(fc.nat(100_000_000), share, share, share, fixed, (gross, commission, tax, tds, each) => {
        const parts = split(gross, commission, tax, tds, each);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(gross);
        for (const part of parts) expect(part).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('deducts a fixed amount per job, limited to the price', () => {
    expect(split(30_000, 1000, 1800, 0, 500)).toEqual([3500, 630, 0, 25_870]);
    expect(split(300, 0, 1800, 100, 500)).toEqual([300, 0, 0, 0]);
  });
});

describe('ruleInEffect', () => {
  const rule = (id: number, categoryId: number | null, validFrom: string): EarningRule => ({
    ...NO_DEDUCTIONS,
    id,
    categoryId,
    validFrom,
    commission: id,
  });
  const rules = [rule(1, null, '2026-04-01'), rule(2, null, '2026-11-25'), rule(3, 7, '2026-11-23')];

  it.each([
    // category, day, the rule's commission
    [5, '2026-03-31', 0],
    [5, '2026-04-01', 1],
    [5, '2026-11-24', 1],
    [5, '2026-11-25', 2],
    [7, '2026-11-22', 1],
    [7, '2026-11-23', 3],
    [7, '2027-01-01', 3],
  ])('of category %i on %s', (category, day, commission) => {
    expect(ruleInEffect(rules, category, day).commission).toBe(commission);
    expect(ruleInEffect(rules.toReversed(), category, day).commission).toBe(commission);
  });
});
