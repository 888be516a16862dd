import { expect, test } from 'vitest';
import { ageOf } from './ageing.ts';

test.each([
  ['2026-11-30', '0-7'],
  ['2026-11-23', '0-7'],
  ['2026-11-22', '8-30'],
  ['2026-10-31', '8-30'],
  ['2026-10-30', '31-90'],
  ['2026-09-01', '31-90'],
  ['2026-08-31', '90+'],
  ['2025-11-30', '90+'],
] as const)('due on %s, on 30 November 2026: %s', (dueOn, age) => {
  expect(ageOf(dueOn, '2026-11-30')).toBe(age);
});
