import { expect, it } from 'vitest';
import { ceilingOf } from './chart-scale.ts';

it.each([
  [0, 10],
  [10, 10],
  [11, 20],
  [300, 500],
  [500, 500],
  [501, 1000],
  [1499.5, 2000],
  [99_999, 100_000],
])('a chart of %f ends at %i', (most, end) => {
  expect(ceilingOf(most)).toBe(end);
});
