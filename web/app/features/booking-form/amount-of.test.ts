import { expect, it } from 'vitest';
import { amountOf } from './amount-of.ts';

// proves: rule.slot, constant.rounding
it('is rate times units, rounded half up to whole rupees', () => {
  expect(amountOf(299, 3)).toBe(897);
  expect(amountOf(99.5, 1)).toBe(100);
  expect(amountOf(33.33, 3)).toBe(100);
});
