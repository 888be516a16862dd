import { describe, expect, it } from 'vitest';
import { type EarningRule, NO_DEDUCTIONS, ruleInEffect } from './earnings.ts';

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
