import { beforeAll, expect, it } from 'vitest';
import { loadCatalogue, textIn } from '../../../ui/language/language.ts';
import { type CancelTerms, formatCancelTerms } from './cancel-confirmation.ts';

beforeAll(() => loadCatalogue('en'));

// proves: money.ladder
it.each([
  [{ fee: 0, refund: 0, expected_on: null }, 'Cancelling is free.'],
  [
    { fee: 0, refund: 300, expected_on: '2026-12-01' },
    'Cancelling is free. You get ₹300 back in the account you paid from, by about Tue 1 Dec.',
  ],
  [
    { fee: 75, refund: 225, expected_on: '2026-12-01' },
    'The cancellation fee is ₹75. You get ₹225 back in the account you paid from, by about Tue 1 Dec.',
  ],
  [{ fee: 75, refund: 0, expected_on: null }, 'The cancellation fee is ₹75. You get no refund.'],
])('describes the fee and the refund of a cancellation', (terms, expected) => {
  expect(formatCancelTerms(textIn('en'), 'en', { due: 0, disputed: false, ...terms })).toBe(expected);
});

it('names the unpaid part of a fee, and a repeated visit that goes to the support team', () => {
  const text = (terms: Partial<CancelTerms>) =>
    formatCancelTerms(textIn('en'), 'en', {
      fee: 100,
      refund: 0,
      due: 0,
      disputed: false,
      expected_on: null,
      ...terms,
    });
  expect(text({ due: 60 })).toContain('₹60');
  expect(text({ disputed: true })).toBe(textIn('en')('refund.redo_disputed'));
});
