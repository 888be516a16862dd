import { expect, it } from 'vitest';
import { inkOn } from './ink-on.ts';

it.each([
  ['#B51144', 'light'],
  ['#2E67F8', 'light'],
  ['#FFFFFF', 'dark'],
  ['#F5B942', 'dark'],
  ['#000000', 'light'],
])('writes on %s with %s ink', (ground, ink) => {
  expect(inkOn(ground)).toBe(ink);
});
