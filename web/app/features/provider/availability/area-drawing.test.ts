import type { AreaPlace } from '@aaspaas/contract/features/provider-availability.ts';
import { describe, expect, it } from 'vitest';
import { groupByDirection, drawArea, placesWithin } from './area-drawing.ts';

const place = (name: string, distance_km: number, bearing: number): AreaPlace => ({
  pin: '560001',
  name,
  town: null,
  distance_km,
  bearing,
});

describe('area drawing', () => {
  it('counts the places inside the circle', () => {
    const all = [place('A', 2, 0), place('B', 15, 90), place('C', 15.1, 90)];
    expect(placesWithin(all, 15).map(({ name }) => name)).toEqual(['A', 'B']);
  });

  it.each([
    [0, 'availability.north'],
    [22, 'availability.north'],
    [23, 'availability.north_east'],
    [90, 'availability.east'],
    [180, 'availability.south'],
    [271, 'availability.west'],
    [337, 'availability.north_west'],
    [338, 'availability.north'],
    [359, 'availability.north'],
  ])('a bearing of %i degrees is %s', (bearing, direction) => {
    expect(groupByDirection([place('A', 5, bearing)], 15)).toMatchObject([{ direction }]);
  });

  it('has no direction for a place too near', () => {
    expect(
      groupByDirection([place('A', 0.4, 90), place('B', 3, 90)], 15).map((one) => one.direction),
    ).toEqual(['availability.centre', 'availability.east']);
  });

  it('is to scale, north up, for any radius', () => {
    const { dots, circle } = drawArea([place('N', 10, 0), place('E', 5, 90), place('Out', 12, 180)], 10, 260);
    expect(circle).toBeCloseTo(100);
    expect(dots.map(({ x, y, inside }) => [Math.round(x) + 0, Math.round(y) + 0, inside])).toEqual([
      [0, -100, true],
      [50, 0, true],
      [0, 120, false],
    ]);
    expect(drawArea([], 2, 260).circle).toBeCloseTo(100);
  });

  it('labels do not overlap, cross the edge or lie outside the circle', () => {
    const { dots } = drawArea(
      [
        place('First', 5, 90),
        place('Beside', 5.2, 92),
        place('Far away in the east', 9.9, 90),
        place('Out', 11, 0),
        place('South', 6, 180),
      ],
      10,
      260,
    );
    expect(dots.filter(({ labelled }) => labelled).map((dot) => dot.place.name)).toEqual(['First', 'South']);
  });
});
