import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { describe, expect, it } from 'vitest';
import { LINE_STATES } from '../../lines/rules/line-types.ts';
import { expectedArrival, phaseOf, shownPoint } from './track.ts';

const T = new Date('2026-11-23T04:30:00Z');

describe('phaseOf', () => {
  it('follows the visit', () => {
    expect(LINE_STATES.map((state) => phaseOf(state, { onWayAt: T, arrivedAt: null }))).toEqual([
      null,
      null,
      'on_the_way',
      'started',
      'over',
      'over',
      'over',
      'over',
    ]);
    expect(phaseOf('assigned', { onWayAt: null, arrivedAt: null })).toBe('expected');
    expect(phaseOf('assigned', { onWayAt: null, arrivedAt: T })).toBe('arrived');
  });
});

it('shownPoint rounds to about 100 m', () => {
  expect(shownPoint({ latitude: 12.97164, longitude: 77.59456 })).toEqual({
    latitude: 12.972,
    longitude: 77.595,
  });
});

describe('expectedArrival', () => {
  it.each([
    ['after the last point', 5, 12, 0, 17],
    ['never in the past', -30, 12, 0, 0],
    ['unknown', 0, null, 0, null],
  ] as const)('%s', (_, from, minutes, now, arrival) => {
    const instant = expectedArrival({ from: addMinutes(T, from), minutes }, addMinutes(T, now));
    expect(instant).toEqual(arrival === null ? null : addMinutes(T, arrival));
  });
});
