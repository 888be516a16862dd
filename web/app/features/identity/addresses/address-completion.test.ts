import { describe, expect, it } from 'vitest';
import { addressQuery, applyPlace } from './address-completion.ts';

describe('the searched part of an address', () => {
  it.each([
    ['Indiranagar', 'Indiranagar'],
    ['12, 4th Cross, Indira', 'Indira'],
    ['12, 4th Cross, ', ''],
    ['12', ''],
    ['कोरमंगला', 'कोरमंगला'],
    ['', ''],
  ])('of %j is %j', (address, part) => {
    expect(addressQuery(address)).toBe(part);
  });
});

it.each([
  ['Indira', { label: 'Indiranagar, Bengaluru', postcode: '560038' }, 'Indiranagar, Bengaluru 560038'],
  ['12, 4th Cross, Ind', { label: 'Bengaluru', postcode: null }, '12, 4th Cross, Bengaluru'],
  ['560038', { label: 'PIN 560038, Bengaluru', postcode: '560038' }, 'PIN 560038, Bengaluru'],
])('%j with a selected suggestion', (address, place, whole) => {
  expect(applyPlace(address, place)).toBe(whole);
});
