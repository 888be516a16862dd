import { expect, it } from 'vitest';
import { parseInstant } from './instant.ts';

it.each([
  ['2026-11-28T08:10:00+05:30', '2026-11-28T02:40:00.000Z'],
  ['2026-11-28T02:40Z', '2026-11-28T02:40:00.000Z'],
  ['2026-11-28T02:40:00.123456Z', '2026-11-28T02:40:00.123Z'],
])('parseInstant reads %s', (text, expected) => {
  expect(parseInstant(text)?.toISOString()).toBe(expected);
});

it.each([
  '2026-11-28',
  '2026-11-28T08:10:00',
  '2026-11-28 08:10:00+05:30',
  '2026-13-28T08:10:00Z',
  'yesterday',
  '',
])('parseInstant refuses %j, which has no zone or is no time', (text) => {
  expect(parseInstant(text)).toBeNull();
});
