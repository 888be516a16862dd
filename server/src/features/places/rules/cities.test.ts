import { expect, it } from 'vitest';
import { localGeocoder } from '../../../ports/geocoder/local.ts';
import { CITIES, cityAt, cityOf } from './cities.ts';

it('every city has a unique slug that finds it', () => {
  expect(new Set(CITIES.map(({ slug }) => slug)).size).toBe(CITIES.length);
  for (const city of CITIES) {
    expect(city.slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(city.name_hi).toMatch(/^[\p{Script=Devanagari}\p{M} -]+$/u);
    expect(cityOf(city.slug)).toBe(city);
  }
  expect(cityOf('constructor')).toBeUndefined();
});

it('every city is in the state of the gazetteer', async () => {
  const geocoder = localGeocoder();
  for (const city of CITIES)
    expect(await geocoder.reverse(city), city.slug).toMatchObject({ state: city.state_en });
});

it.each<[string, readonly [number, number], string | null]>([
  ['the centre', [12.9719, 77.5937], 'bengaluru'],
  ['a suburb', [12.845, 77.66], 'bengaluru'],
  ['a place between two cities: the nearer centre', [19.16, 72.95], 'thane'],
  ['a place between two cities: the other one', [19.06, 72.86], 'mumbai'],
  ['a place more than 40 km from every centre', [14.6, 76.6], null],
])('cityAt: %s', (_, [latitude, longitude], slug) => {
  expect(cityAt({ latitude, longitude })?.slug ?? null).toBe(slug);
});
