import { describe, expect, it } from 'vitest';
import { bankAccountStateOf, outcomeOf, recheckMinutes } from './account-state.ts';

describe('outcomeOf', () => {
  it.each([
    [true, 100, 'verified'],
    [true, 60, 'verified'],
    [true, 59, 'review'],
    [true, 0, 'review'],
    [false, 100, 'inactive'],
  ])('active %s, score %i: %s', (active, score, outcome) => {
    expect(outcomeOf({ active, score })).toBe(outcome);
  });
});

describe('bankAccountStateOf', () => {
  it.each([
    [null, 'checking'],
    ['verified', 'verified'],
    ['accepted', 'verified'],
    ['review', 'review'],
    ['inactive', 'refused'],
    ['rejected', 'refused'],
  ] as const)('%s: %s', (outcome, state) => {
    expect(bankAccountStateOf(outcome)).toBe(state);
  });
});

it('recheckMinutes: grows up to six hours', () => {
  expect([0, 1, 2, 5, 8, 9, 40].map(recheckMinutes)).toEqual([1, 2, 4, 32, 256, 360, 360]);
});
