import { expect, it } from 'vitest';
import { textToneOn } from './text-tone.ts';

it.each([
  ['#B51144', 'light'],
  ['#2E67F8', 'light'],
  ['#FFFFFF', 'dark'],
  ['#F5B942', 'dark'],
  ['#000000', 'light'],
])('%s needs %s ink', (background, ink) => {
  expect(textToneOn(background)).toBe(ink);
});
