import { describe, expect, it } from 'vitest';
import { random } from './random.ts';

describe('random', () => {
  it('returns the same numbers for the same seed', () => {
    const take = (seed: number) => Array.from({ length: 5 }, random(seed).next);
    expect(take(1)).toEqual(take(1));
    expect(take(1)).not.toEqual(take(2));
  });

  it('stays within its limits and reaches both ends', () => {
    const from = random(3);
    const seen = new Set(Array.from({ length: 500 }, () => from.between(2, 5)));
    expect([...seen].sort()).toEqual([2, 3, 4, 5]);
  });

  it('shuffles without losing an element', () => {
    const list = [1, 2, 3, 4, 5, 6];
    const mixed = random(4).shuffled(list);
    expect(mixed).not.toEqual(list);
    expect([...mixed].sort()).toEqual(list);
  });

  it('rejects picking from an empty list', () => {
    expect(() => random(5).pick([])).toThrow(RangeError);
  });
});
