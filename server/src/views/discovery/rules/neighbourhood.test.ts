import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellCentre, distanceKm } from '../../../features/places/index.ts';
import { neighbourhoodCentreOf } from './neighbourhood.ts';

const india = fc.record({
  latitude: fc.double({ min: 6, max: 37.5, noNaN: true }),
  longitude: fc.double({ min: 68, max: 97.5, noNaN: true }),
});
/** Minimum radius of a professional, in km. */
const LEAST_RADIUS_KM = 2;

const rounded = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: Number(latitude.toFixed(3)),
  longitude: Number(longitude.toFixed(3)),
});

describe('neighbourhoodCentreOf', () => {
  it('is within the minimum radius, also after rounding and moving to its small cell', () => {
    fc.assert(
      fc.property(india, (point) => {
        const published = cellCentre(rounded(neighbourhoodCentreOf(point)));
        expect(distanceKm(point, published)).toBeLessThan(LEAST_RADIUS_KM);
      }),
      { numRuns: 3000 },
    );
  });

  it('returns the same point for every point in the cell', () => {
    fc.assert(
      fc.property(india, (point) => {
        const published = neighbourhoodCentreOf(point);
        expect(neighbourhoodCentreOf(published)).toEqual(published);
      }),
    );
  });
});
