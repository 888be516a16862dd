import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { describe, expect, it } from 'vitest';
import { DIRECTIONS, groupSpots, projectionOf, scaleBar, spotInDirection } from './map-projection.ts';

const SIZE = { width: 600, height: 400 };
const CENTRE: Point = { latitude: 12.97, longitude: 77.59 };
const KM = 1 / 111.195;
/** A place so many km to the east and to the north of the centre. */
const at = (east: number, north: number): Point => ({
  latitude: CENTRE.latitude + north * KM,
  longitude: CENTRE.longitude + (east * KM) / Math.cos((CENTRE.latitude * Math.PI) / 180),
});
const spots = (points: readonly Point[], of = points) => {
  const { place } = projectionOf(of, SIZE);
  return points.map(place).map(({ x, y }) => [Math.round(x), Math.round(y)]);
};

describe('projectionOf', () => {
  it.each([
    ['one place in the middle', [at(3, -2)], [[300, 200]]],
    [
      'several at the same spot in the middle',
      [CENTRE, CENTRE, CENTRE],
      [
        [300, 200],
        [300, 200],
        [300, 200],
      ],
    ],
    [
      'the north at the top, and the east at the right',
      [at(0, 0), at(0, 10), at(10, 0)],
      [
        [140, 360],
        [140, 40],
        [460, 360],
      ],
    ],
    [
      'a wide city across the width',
      [at(-20, 0), at(0, 0), at(20, 0)],
      [
        [40, 200],
        [300, 200],
        [560, 200],
      ],
    ],
    [
      'places next to each other as near as two kilometres are far',
      [at(0, 0), at(0, 0.5)],
      [
        [300, 240],
        [300, 160],
      ],
    ],
  ])('places %s', (_, points, expected) => {
    expect(spots(points)).toEqual(expected);
  });

  it('has one scale for both directions, and names it', () => {
    const { kmPerUnit, place } = projectionOf([at(0, 0), at(10, 0), at(0, 10)], SIZE);
    const [here, east, north] = [at(0, 0), at(5, 0), at(0, 5)].map(place);
    expect((east?.x ?? 0) - (here?.x ?? 0)).toBeCloseTo(5 / kmPerUnit, 0);
    expect((here?.y ?? 0) - (north?.y ?? 0)).toBeCloseTo(5 / kmPerUnit, 0);
  });

  it('keeps the city in view when a professional is from another one, and shows them at the edge', () => {
    const city = [at(-5, -5), at(0, 0), at(5, 5)];
    const mysuru = at(-80, -90);
    expect(spots(city, [...city, mysuru])).toEqual(spots(city));
    expect(spots([mysuru], [...city, mysuru])).toEqual([[16, 384]]);
  });

  it('places everything in the middle without a place to fit', () => {
    const { place, kmPerUnit } = projectionOf([], SIZE);
    expect(place({ latitude: 0, longitude: 0 })).toEqual({ x: 300, y: 200 });
    expect(kmPerUnit).toBeGreaterThan(0);
  });
});

describe('scaleBar', () => {
  it.each([
    [0.001, 0.1, 100],
    [0.0063, 0.5, 79],
    [0.01, 1, 100],
    [0.019, 1, 53],
    [0.02, 2, 100],
    [0.06, 5, 83],
    [0.11, 10, 91],
    [0.25, 20, 80],
  ])('at %d km a unit is %d km', (kmPerUnit, km, units) => {
    const bar = scaleBar(kmPerUnit, 100);
    expect([bar.km, Math.round(bar.units)]).toEqual([km, units]);
  });
});

describe('groupSpots', () => {
  const spot = (id: string, x: number, y = 0) => ({ id, x, y });
  const ids = (groups: { readonly id: string }[][]) => groups.map((group) => group.map(({ id }) => id));

  it.each([
    ['nothing', [], []],
    ['what is apart', [spot('a', 0), spot('b', 24)], [['a'], ['b']]],
    ['what is near', [spot('a', 0), spot('b', 23), spot('c', 0, 23)], [['a', 'b', 'c']]],
    [
      'by the first spot, so that groups stay apart',
      [spot('a', 0), spot('b', 20), spot('c', 40)],
      [['a', 'b'], ['c']],
    ],
    ['in their order', [spot('a', 100), spot('b', 0), spot('c', 101)], [['a', 'c'], ['b']]],
  ])('groups %s', (_, given, expected) => {
    expect(ids(groupSpots(given, 24))).toEqual(expected);
  });
});

describe('spotInDirection', () => {
  const around = [
    { x: 50, y: 50 },
    { x: 90, y: 50 },
    { x: 60, y: 80 },
    { x: 50, y: 0 },
    { x: 50, y: 120 },
  ];
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 1, 0],
    ['ArrowUp', 0, 3],
    ['ArrowDown', 0, 2],
    ['ArrowLeft', 0, null],
    ['ArrowUp', 3, null],
  ])('%s leads from spot %d to %s', (key, from, expected) => {
    const direction = DIRECTIONS[key];
    const spot = around[from];
    if (!direction || !spot) throw new Error('no such key or spot');
    expect(spotInDirection(around, spot, direction)).toBe(expected);
  });
});
