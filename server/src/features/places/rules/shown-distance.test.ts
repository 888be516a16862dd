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
    expect(wholeKm(km)).toBe(shown);
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
    const centre = { latitude: 12.9, longitude: 77.5 };
    let differing = 0;
    for (let north = 0; north < 0.1; north += 0.0031) {
      const place = { latitude: 12.85 + north, longitude: 77.52 };
      for (const offset of [-0.0024, 0.0024]) {
        const professional = { latitude: centre.latitude + offset, longitude: centre.longitude - offset };
        expect(shownKm(place, professional)).toBe(shownKm(place, centre));
        const [exact, central] = [distanceKm(place, professional), distanceKm(place, centre)];
        if (wholeKm(exact) !== wholeKm(central)) differing += 1;
      }
    }
    // Without rounding, the whole kilometres of some places would differ.
    expect(differing).toBeGreaterThan(5);
  });
});
