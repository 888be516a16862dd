import { expect, it } from 'vitest';
import { isIdentified, isOverdue } from './identification.ts';

it.each([
  ['individual', '234Q', null, true],
  ['individual', null, '7058', true],
  ['individual', null, null, false],
  ['firm', '234Q', null, true],
  // Only individuals have an Aadhaar; a Hindu undivided family has only a PAN.
  ['huf', null, '7058', false],
] as const)('isIdentified: %s with PAN %s and Aadhaar %s is %s', (entity, pan, aadhaar, identified) => {
  expect(isIdentified({ entity, pan_last4: pan, aadhaar_last4: aadhaar })).toBe(identified);
});

it.each([
  [null, '2026-12-31', false],
  ['2026-12-27', '2026-12-26', false],
  ['2026-12-27', '2026-12-27', false],
  ['2026-12-27', '2026-12-28', true],
])('isOverdue: due on %s, on %s: %s', (dueOn, day, overdue) => {
  expect(isOverdue(dueOn, day)).toBe(overdue);
});
