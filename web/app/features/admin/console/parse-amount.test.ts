import { describe, expect, it } from 'vitest';
import { parseAmount, isPartialAmount } from './parse-amount.ts';

describe('refund amount', () => {
  it('accepts common ways of typing an amount', () => {
    expect(['250', ' 1,499 ', '₹ 250.50'].map(parseAmount)).toEqual([250, 1499, 250.5]);
  });

  it.each(['', 'abc', '1.2.3', '-5', '1e3', '10.005'])('rejects %j', (typed) => {
    expect(parseAmount(typed)).toBeNaN();
  });

  it('is less than the price', () => {
    expect(
      ['0.99', '1', '299', '299.01', '300', '301', ''].map((typed) => isPartialAmount(typed, 300)),
    ).toEqual([false, true, true, false, false, false, false]);
  });
});
