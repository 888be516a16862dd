import { beforeAll, expect, it } from 'vitest';
import { loadCatalogue, textIn } from '../../../ui/language/language.ts';
import { formatCancelTerms } from './cancel-confirmation.ts';

beforeAll(() => loadCatalogue('en'));

// proves: money.ladder
it.each([
  [{ fee: 0, refund: 0, expected_on: null }, 'You pay nothing for it.'],
  [
    { fee: 0, refund: 300, expected_on: '2026-12-01' },
    'Cancelling is free. Refund ₹300 to the account you paid from, by about Tue 1 Dec.',
  ],
  [
    { fee: 75, refund: 225, expected_on: '2026-12-01' },
    'A cancellation fee of ₹75 is kept. Refund ₹225 to the account you paid from, by about Tue 1 Dec.',
  ],
  [{ fee: 75, refund: 0, expected_on: null }, 'A cancellation fee of ₹75 is kept; nothing comes back.'],
])('describes the fee and the refund of a cancellation', (terms, expected) => {
  expect(formatCancelTerms(textIn('en'), 'en', terms)).toBe(expected);
});
