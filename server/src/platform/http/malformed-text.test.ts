import { expect, it } from 'vitest';
import { malformedFields } from './malformed-text.ts';

it.each([
  ['plain text, Hindi and emoji', { name: 'Asha', city: 'बेंगलुरु', mark: '👍' }, []],
  ['a lone surrogate', { name: 'a\ud83d', city: 'x' }, ['name']],
  ['NUL', { name: 'a\0' }, ['name']],
  ['several fields, nested', { a: ['\udc00'], b: { c: '\0' } }, ['a.0', 'b.c']],
  ['a malformed name', { 'x\ud800': 1 }, ['']],
  ['values without text', { a: 1, b: null, c: Buffer.from([0]) }, []],
])('malformedFields: %s', (_case, input, fields) => {
  expect(malformedFields(input)).toEqual(fields);
});
