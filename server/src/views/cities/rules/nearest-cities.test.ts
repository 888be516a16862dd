import { expect, it } from 'vitest';
import { nearestCities } from './nearest-cities.ts';

const at = (slug: string, longitude: number) => ({ slug, latitude: 0, longitude });
const far = [at('e', 50), at('d', 40), at('c', 30), at('b', 20)];

it('returns nearby cities nearest first, without the city itself', () => {
  const near = [at('z', 0), at('y', 0.5), at('x', 0.2), ...far];
  expect(nearestCities(at('z', 0), near, 9).map(({ slug, distance_km }) => [slug, distance_km])).toEqual([
    ['x', 22],
    ['y', 56],
    ['b', 2224],
  ]);
  expect(nearestCities(at('z', 0), near, 1)).toHaveLength(1);
});

it('returns three cities if none is near', () => {
  expect(nearestCities(at('z', 0), far, 9).map(({ slug }) => slug)).toEqual(['b', 'c', 'd']);
});
