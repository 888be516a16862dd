import { expect, it } from 'vitest';
import { lineAmount } from './line-amount.ts';

// proves: rule.slot, constant.rounding
it('amount: is rate times units, rounded half up to whole rupees', () => {
  expect(lineAmount(299, 3)).toBe(897);
  expect(lineAmount(99.5, 1)).toBe(100);
  expect(lineAmount(33.33, 3)).toBe(100);
});
