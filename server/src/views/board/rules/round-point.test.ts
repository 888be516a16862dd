import { expect, it } from 'vitest';
import { roundPoint } from './round-point.ts';

it.each([
  ['a place of the grid', [12.97, 77.595], [12.97, 77.595]],
  ['the nearest one', [12.9716, 77.5946], [12.97, 77.595]],
  ['half of a step', [12.9725, 77.5975], [12.975, 77.6]],
  ['south and west of zero', [-33.8688, -0.1278], [-33.87, -0.13]],
  ['zero', [0, 0.0024], [0, 0]],
])('rounds to %s', (_, [latitude = 0, longitude = 0], [roundedLatitude, roundedLongitude]) => {
  expect(roundPoint({ latitude, longitude })).toEqual({
    latitude: roundedLatitude,
    longitude: roundedLongitude,
  });
});

it('gives neighbours the same place, wherever they are in it', () => {
  const places = [
    { latitude: 12.9689, longitude: 77.5934 },
    { latitude: 12.9721, longitude: 77.5968 },
  ].map(roundPoint);
  expect(places[0]).toEqual(places[1]);
});
