import { beforeAll, expect, it } from 'vitest';
import { loadCatalogue, textIn } from '../../../ui/language/language.ts';
import { disputeReason, MAX_DETAILS, PROBLEMS } from './dispute-reason.ts';

beforeAll(() => Promise.all([loadCatalogue('en'), loadCatalogue('hi')]));

it.each([
  [[], '', ''],
  [[], ' The pipe still drips. ', 'The pipe still drips.'],
  [['late', 'unfinished'], '', 'Not finished, Late'],
  [['damage'], 'The shelf is broken.', 'Damage: The shelf is broken.'],
] as const)('joins %j and “%s”', (problems, details, expected) => {
  expect(disputeReason(textIn('en'), problems, details)).toBe(expected);
});

it('fits into the 1,000 characters that the server takes', () => {
  for (const language of ['en', 'hi'] as const)
    expect(disputeReason(textIn(language), PROBLEMS, 'x'.repeat(MAX_DETAILS)).length).toBeLessThanOrEqual(
      1000,
    );
});
