import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellCentre, cellOf, coverageCellCentre, coverageCells } from './cells.ts';
import { distanceKm } from './distance.ts';

const india = fc.record({
  latitude: fc.double({ min: 8, max: 35, noNaN: true }),
  longitude: fc.double({ min: 69, max: 96, noNaN: true }),
});

describe('coverageCells', () => {
  it('includes the cell of every point within the radius', () => {
    fc.assert(
      fc.property(
        india,
        fc.double({ min: 2, max: 50, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 6.283, noNaN: true }),
        (centre, radius, part, angle) => {
          const reach = (radius * Math.sqrt(part)) / 111.2;
          const point = {
            latitude: centre.latitude + reach * Math.cos(angle),
            longitude:
              centre.longitude + (reach * Math.sin(angle)) / Math.cos((centre.latitude * Math.PI) / 180),
          };
          fc.pre(distanceKm(centre, point) <= radius);
          expect(coverageCells(centre, radius)).toContain(cellOf(point));
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('cellCentre', () => {
  it('moves a point by at most the width of the cell, and a moved point not again', () => {
    fc.assert(
      fc.property(india, (point) => {
        const centre = cellCentre(point);
        expect(distanceKm(point, centre)).toBeLessThan(0.3);
        expect(cellOf(cellCentre(centre))).toBe(cellOf(centre));
      }),
    );
  });
});

describe('coverageCellCentre', () => {
  it('is in the cell', () => {
    fc.assert(
      fc.property(india, (point) => {
        const cell = cellOf(point);
        expect(cellOf(coverageCellCentre(cell))).toBe(cell);
        expect(distanceKm(point, coverageCellCentre(cell))).toBeLessThan(5);
      }),
    );
  });
});
