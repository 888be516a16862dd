import { expect, test } from 'vitest';
import { gstStateCode, isGstin, stateOfGstin } from './gstin.ts';
import { INDIAN_STATES } from './indian-states.ts';

test.each([
  ['27AAPFU0939F1ZV', true],
  ['29AAGCB7383J1Z4', true],
  ['27AAPFU0939F1ZW', false],
  ['27aapfu0939f1zv', false],
  ['00AAPFU0939F1ZV', false],
  ['27AAPFU0939F1Z', false],
  ['', false],
])('isGstin of %s is %s', (text, is) => {
  expect(isGstin(text)).toBe(is);
});

test('rejects one changed character and two swapped ones', () => {
  const right = '27AAPFU0939F1ZV';
  for (let at = 0; at < 14; at += 1) {
    const wrong = right[at] === '5' ? '6' : '5';
    expect(isGstin(right.slice(0, at) + wrong + right.slice(at + 1))).toBe(false);
  }
  expect(isGstin('27APAFU0939F1ZV')).toBe(false);
});

test('every State has a distinct code', () => {
  expect(new Set(INDIAN_STATES.map(gstStateCode)).size).toBe(INDIAN_STATES.length);
  expect(stateOfGstin('29AAGCB7383J1Z4')).toBe('Karnataka');
});
