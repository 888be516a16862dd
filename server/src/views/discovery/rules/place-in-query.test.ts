import { describe, expect, it } from 'vitest';
import { matchesPlaceName, parsePlaceQuery } from './place-in-query.ts';

describe('parsePlaceQuery', () => {
  it.each([
    ['plumber in koramangala', 'plumber', 'koramangala'],
    ['AC repair near HSR Layout, Bengaluru', 'AC repair', 'HSR Layout, Bengaluru'],
    ['koramangala mein plumber', 'plumber', 'koramangala'],
    ['Indiranagar में प्लंबर', 'प्लंबर', 'Indiranagar'],
  ])('parses service and place in: %s', (query, service, place) => {
    expect(parsePlaceQuery(query)).toEqual({ service, place });
  });

  it.each(['plumber', 'plumber near me', 'salon at home', 'tutor in english', 'in koramangala', ''])(
    '%s: finds no place',
    (query) => {
      expect(parsePlaceQuery(query)).toBeNull();
    },
  );
});

describe('matchesPlaceName', () => {
  it.each([
    ['koramangala', 'Koramangala, Bengaluru', true],
    ['Koramangla', 'Koramangala, Bengaluru', true],
    ['koramangala bengaluru', 'Koramangala, Bengaluru', true],
    ['kora', 'Koramangala, Bengaluru', false],
    ['pune', 'Pune, Maharashtra', true],
    ['puri', 'Pune, Maharashtra', false],
  ])('typed %s, label %s: %s', (named, label, expected) => {
    expect(matchesPlaceName(named, label)).toBe(expected);
  });
});
