import { expect, test } from 'vitest';
import { isCreditTaxed } from './credit-note.ts';

test.each([
  ['2026-11-01', '2026-11-02', true],
  ['2026-11-01', '2027-11-30', true],
  ['2026-11-01', '2027-12-01', false],
  // The year before ends on 31 March, so its date is a year earlier.
  ['2026-03-31', '2026-11-30', true],
  ['2026-03-31', '2026-12-01', false],
  ['2026-04-01', '2026-12-01', true],
])('the tax of a supply on %s is taken back on %s: %s', (suppliedOn, day, taxed) => {
  expect(isCreditTaxed(suppliedOn, day)).toBe(taxed);
});
