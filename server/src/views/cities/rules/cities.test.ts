import { expect, it } from 'vitest';
import { localGeocoder } from '../../../ports/geocoder/local.ts';
import { CITIES, cityOf } from './cities.ts';

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
