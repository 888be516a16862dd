import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { describe, expect, it } from 'vitest';
import { windowFrom } from '../../../../kernel/time-window.ts';
import { type DayInput, planDay, type PlanLine } from './plan-day.ts';
import { edgeTrips, RoadMinutes } from './road-trips.ts';

const DAY = '2026-11-24';
const at = (x: number) => ({ latitude: x, longitude: 0 });
const everyone = Array.from({ length: 12 }, (_, index) => index + 1);
const line = (id: number, x: number, time: string, ids: readonly number[] = everyone): PlanLine => ({
  id,
  place: at(x),
  ranges: [windowFrom(instantOf(DAY, time), 60)],
  area: { peerIds: ids, latest: [] },
  candidates: ids.map((professionalId) => ({
    professionalId,
    starsOfCustomer: null,
    workedBefore: false,
    levelsAbove: 0,
    genderAllowed: true,
  })),
  holderId: null,
  isFixed: false,
  isPromised: false,
});
/** The base of each professional is as far away as their number. */
const inputOf = (...lines: readonly PlanLine[]): DayInput => ({
  lines,
  bufferMinutes: 30,
  travelMinutes: (from, to) => Math.abs(from.latitude - to.latitude),
  professionals: everyone.map((id) => ({
    id,
    base: at(id),
    calendar: { firstDay: DAY, free: new Uint8Array(12).fill(0xff), jobs: [] },
    ratingScore: 4,
    finishedJobs: 30,
    daysSinceApproval: 400,
    workload: { paidMinutes: 0, offeredMinutes: 600 },
  })),
});
const tripsOf = (input: DayInput) => edgeTrips(input, planDay(input));

describe('edgeTrips', () => {
  it('has the ten best professionals of a line, from their bases', () => {
    const [trips, ...others] = tripsOf(inputOf(line(1, 0, '10:00')));
    expect(others).toEqual([]);
    expect(trips).toEqual({
      place: at(0),
      begin: instantOf(DAY, '10:00'),
      end: instantOf(DAY, '11:00'),
      origins: everyone.slice(0, 10).map(at),
      destinations: [],
    });
  });

  it('begins at the job before of the plan, and goes on to the next one', () => {
    const trips = tripsOf(
      inputOf(line(1, 20, '10:00', [1, 2]), line(2, 50, '08:00', [1]), line(3, 40, '13:00', [2])),
    );
    expect(trips).toMatchObject([{ place: at(20), origins: [at(2), at(50)], destinations: [at(40)] }]);
  });

  it('leaves out lines that only one professional can do', () => {
    expect(tripsOf(inputOf(line(1, 0, '10:00', [3])))).toEqual([]);
  });
});

it('RoadMinutes: replaces the minutes of the trips that were asked, in their direction', () => {
  const roads = new RoadMinutes();
  roads.set(at(1), at(2), 33);
  const minutes = roads.over(() => 7);
  const noon = instantOf(DAY, '12:00');
  expect([minutes(at(1), at(2), noon), minutes(at(2), at(1), noon)]).toEqual([33, 7]);
});
