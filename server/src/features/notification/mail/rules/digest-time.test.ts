import { expect, it } from 'vitest';
import { isDigestTime } from './digest-time.ts';

it.each([
  ['08:59', false],
  ['09:00', true],
  ['09:59', true],
  ['10:00', false],
  ['00:00', false],
  ['23:00', false],
])('isDigestTime: %s is %s', (time, expected) => expect(isDigestTime(time)).toBe(expected));
