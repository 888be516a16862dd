import { describe, expect, it } from 'vitest';
import { type RouteSize, requestCount, routeSeed } from './fuzz-settings.ts';

const size = (changed: Partial<RouteSize> = {}): RouteSize => ({
  fields: 0,
  routesOfCall: 1,
  routes: 467,
  ...changed,
});

describe('requestCount', () => {
  it.each<[string, Partial<RouteSize>, number]>([
    ['a call without input', {}, 6],
    ['more for each field', { fields: 5 }, 16],
    ['shared by the routes of three roles', { fields: 5, routesOfCall: 3 }, 6],
    ['at most 200', { fields: 300 }, 200],
  ])('npm test: %s', (_case, changed, expected) => {
    expect(requestCount(size(changed), { requests: null }, false)).toBe(expected);
  });

  it('is 200 for each route in the full run', () => {
    expect(requestCount(size({ routesOfCall: 3 }), { requests: null }, true)).toBe(200);
  });

  it('reaches the number of a run in all', () => {
    expect(requestCount(size(), { requests: 100_000 }) * 467).toBeGreaterThanOrEqual(100_000);
  });
});

it('routeSeed: repeats for a route, and differs between routes and seeds', () => {
  const seeds = [
    routeSeed(7, 'GET', '/api/category'),
    routeSeed(7, 'GET', '/api/subcategory/:category'),
    routeSeed(8, 'GET', '/api/category'),
  ];
  expect(routeSeed(7, 'GET', '/api/category')).toBe(seeds[0]);
  expect(new Set(seeds).size).toBe(3);
  expect(seeds.every((seed) => Number.isInteger(seed))).toBe(true);
});
