import { expect, it } from 'vitest';
import { fitWithin } from './fit-within.ts';

it.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [1600, 900, 1600, 900],
  [320, 200, 320, 200],
  [20_000, 10, 1600, 1],
])('%i × %i is scaled to %i × %i', (width, height, toWidth, toHeight) => {
  expect(fitWithin({ width, height })).toEqual({ width: toWidth, height: toHeight });
});
