import { expect, it } from 'vitest';
import { entityOfPan, isPan, panOfGstin } from './pan.ts';

it.each([
  ['ABCPK1234Q', true],
  ['AAACR5055K', true],
  ['abcpk1234q', false],
  ['ABCPK1234', false],
  ['ABCPK12345', false],
  ['ABC1K1234Q', false],
  ['ABCPK1234QX', false],
  // No kind of holder has this letter.
  ['ABCXK1234Q', false],
])('isPan: %s is %s', (text, valid) => {
  expect(isPan(text)).toBe(valid);
});

it.each([
  ['ABCPK1234Q', 'individual'],
  ['ABCHK1234Q', 'huf'],
  ['ABCFK1234Q', 'firm'],
  ['ABCCK1234Q', 'company'],
  ['ABCTK1234Q', 'other'],
  ['ABCXK1234Q', null],
])('entityOfPan: the holder of %s is %s', (pan, entity) => {
  expect(entityOfPan(pan)).toBe(entity);
});

it('panOfGstin: the characters between the State and the number of the registration', () => {
  expect(panOfGstin('29ABCPK1234Q1Z9')).toBe('ABCPK1234Q');
});
