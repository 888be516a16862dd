import { expect, it } from 'vitest';
import { greetingAt } from './welcome.tsx';

it.each([
  ['03:59', 'home.good_evening'],
  ['04:00', 'home.good_morning'],
  ['11:59', 'home.good_morning'],
  ['12:00', 'home.good_afternoon'],
  ['16:59', 'home.good_afternoon'],
  ['17:00', 'home.good_evening'],
  ['00:00', 'home.good_evening'],
])('greetingAt: %s is %s', (time, key) => {
  expect(greetingAt(time)).toBe(key);
});
