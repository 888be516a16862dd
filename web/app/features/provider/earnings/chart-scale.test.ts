import { expect, it } from 'vitest';
import { chartCeiling } from './chart-scale.ts';

it.each([
  [0, 10],
  [10, 10],
  [11, 15],
  [300, 300],
  [301, 400],
  [901, 1000],
  [2691.5, 3000],
  [99_999, 100_000],
])('a chart with a maximum of %f ends at %i', (max, end) => {
  expect(chartCeiling(max)).toBe(end);
});
