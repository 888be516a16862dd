import { describe, expect, it } from 'vitest';
import { distanceKm } from './distance.ts';
import { shownKm, wholeKm } from './shown-distance.ts';

const PLACE = { latitude: 12.9716, longitude: 77.5946 };

describe('wholeKm', () => {
  it.each([
    [0, 0],
    [0.99, 0],
    [1, 1],
    [1.49, 1],
    [1.5, 2],
    [12.4, 12],
  ])('of %f km is %i', (km, shown) => {
    expect(wholeKm(km * km)).toBe(shown);
  });
});

describe('shownKm', () => {
  it('is within a kilometre of the distance', () => {
    for (let north = -0.2; north < 0.2; north += 0.0137)
      for (let east = -0.2; east < 0.2; east += 0.0141) {
        const professional = { latitude: PLACE.latitude + north, longitude: PLACE.longitude + east };
        expect(Math.abs(shownKm(PLACE, professional) - distanceKm(PLACE, professional))).toBeLessThanOrEqual(
          1,
        );
      }
  });

  it('is the same everywhere within half a kilometre, so that it does not reveal an address', () => {
    const corner = { latitude: 12.9, longitude: 77.5 };
    for (const inside of [-0.0024, -0.001, 0, 0.002])
      for (const place of [PLACE, { latitude: 12.931, longitude: 77.52 }])
        expect(
          shownKm(place, { latitude: corner.latitude + inside, longitude: corner.longitude - inside }),
        ).toBe(shownKm(place, corner));
  });
});
