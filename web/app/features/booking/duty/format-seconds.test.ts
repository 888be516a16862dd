import { expect, it } from 'vitest';
import { formatSeconds } from './format-seconds.ts';

it.each([
  [0, '0:00'],
  [45, '0:45'],
  [60, '1:00'],
  [605, '10:05'],
])('%i seconds: %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});
