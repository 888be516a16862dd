import { describe, expect, it } from 'vitest';
import { distanceLeft, minutesUntilArrival } from './visit-arrival.ts';

const NOW = Date.parse('2026-11-24T09:53:00+05:30');

describe('minutesUntilArrival', () => {
  it.each([
    [null, null],
    ['2026-11-24T10:05:00+05:30', 12],
    ['2026-11-24T09:53:01+05:30', 1],
    ['2026-11-24T09:53:00+05:30', null],
    ['2026-11-24T09:40:00+05:30', null],
  ])('%s: %s', (eta, minutes) => {
    expect(minutesUntilArrival({ eta }, NOW)).toBe(minutes);
  });
});

describe('distanceLeft', () => {
  const place = { latitude: 12.9716, longitude: 77.5946 };
  it.each([
    ['without a position', null, null],
    ['at the next corner', { latitude: 12.973, longitude: 77.595 }, 'near'],
    ['further away', { latitude: 13.002, longitude: 77.595 }, 3.4],
  ])('%s', (_, position, left) => {
    expect(distanceLeft({ position }, place)).toBe(left);
  });
});
