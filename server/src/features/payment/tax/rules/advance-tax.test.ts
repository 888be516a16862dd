import { paise } from '@aaspaas/contract/kernel/money.ts';
import { expect, test } from 'vitest';
import {
  type AdvanceTerms,
  advanceTaxOf,
  advanceTermsOf,
  isSameAdvance,
  UNTAXED_ADVANCE,
} from './advance-tax.ts';

const TERMS: AdvanceTerms = {
  rate: 500,
  sameState: true,
  registrationId: 1,
  place: 'Karnataka',
  sac: '9987',
};
const SHARE = {
  liability: 'platform',
  supplier: { gstin: '29AAGCA1234D1ZK', state: 'Karnataka' },
  placeOfSupply: 'Karnataka',
  sac: '9987',
  rate: 500,
  registrationId: 1,
} as const;

test('advanceTaxOf: ₹598 at 5 % contain ₹28.48, by head; nothing is inside of nothing', () => {
  expect(advanceTaxOf(TERMS, paise(598_00))).toEqual({ cgst: 1424, sgst: 1424, igst: 0 });
  expect(advanceTaxOf({ ...TERMS, sameState: false }, paise(598_00))).toEqual({
    cgst: 0,
    sgst: 0,
    igst: 2848,
  });
  for (const amount of [0, -100]) expect(advanceTaxOf(TERMS, paise(amount)).cgst).toBe(0);
  expect(advanceTaxOf(UNTAXED_ADVANCE, paise(598_00)).cgst).toBe(0);
});

test.each([
  ['the platform owes the tax', SHARE, TERMS],
  ['in another State', { ...SHARE, placeOfSupply: 'Bihar' }, { ...TERMS, sameState: false, place: 'Bihar' }],
  ['in an unknown State', { ...SHARE, placeOfSupply: null }, { ...TERMS, place: null }],
  ['the professional owes it', { ...SHARE, liability: 'professional' }, UNTAXED_ADVANCE],
  ['without tax', { ...SHARE, liability: 'none', supplier: null, rate: 0 }, UNTAXED_ADVANCE],
] as const)('advanceTermsOf: %s', (_what, share, terms) => {
  expect(advanceTermsOf(share)).toEqual(terms);
});

test('isSameAdvance: the registration does not matter without tax', () => {
  expect(isSameAdvance(UNTAXED_ADVANCE, { ...UNTAXED_ADVANCE, registrationId: 2, sameState: false })).toBe(
    true,
  );
  expect(isSameAdvance(TERMS, { ...TERMS, registrationId: 2 })).toBe(false);
  expect(isSameAdvance(TERMS, { ...TERMS, sameState: false })).toBe(false);
  expect(isSameAdvance(TERMS, { ...TERMS, place: 'Bihar' })).toBe(false);
  expect(isSameAdvance(TERMS, UNTAXED_ADVANCE)).toBe(false);
});
