import { expect, it } from 'vitest';
import { fill } from './index.ts';

const services = '{count, plural, one {# service} other {# services}} in {city}';

it.each([
  [0, '0 services in Pune'],
  [1, '1 service in Pune'],
  [2, '2 services in Pune'],
  [123_456, '1,23,456 services in Pune'],
])('fill: English plural of %s', (count, expected) => {
  expect(fill(services, 'en', { count, city: 'Pune' })).toBe(expected);
});

it.each([
  [0, '0 समीक्षा'],
  [1, '1 समीक्षा'],
  [2, '2 समीक्षाएँ'],
])('fill: Hindi plural of %s; zero takes the singular', (count, expected) => {
  expect(fill('{count, plural, one {# समीक्षा} other {# समीक्षाएँ}}', 'hi', { count })).toBe(expected);
});

it('fill: a form without # names no number; a place without a value stays', () => {
  const text = '{count, plural, one {The proof stays.} other {The # proofs stay.}}';
  expect(fill(text, 'en', { count: 1 })).toBe('The proof stays.');
  expect(fill(text, 'en', { count: 3 })).toBe('The 3 proofs stay.');
  expect(fill(text, 'en')).toBe(text);
  expect(fill('{shown} of {count}', 'en', { shown: 5 })).toBe('5 of {count}');
});
