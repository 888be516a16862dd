import { windowFrom } from '../server/src/kernel/time-window.ts';
import { random } from '../server/demo/random.ts';
import { cellOf } from '../server/src/features/places/rules/cells.ts';
import {
  type DayInput,
  type PlanArea,
  planDay,
} from '../server/src/features/booking/dispatch/rules/plan-day.ts';
import { solveAssignment } from '../server/src/features/booking/dispatch/rules/solve-assignment.ts';
import { tripsAround } from '../server/src/features/places/rules/trips-around.ts';
import { cityOf, JOB_MINUTES, mayDo } from '../tooling/simulate/city.ts';

/** How long the rules of assignment take, in seconds. */
export interface AssignmentSeconds {
  /** 500 lines × 2,000 professionals, 40 edges a line. */
  readonly solver: number;
  /** The plan of a city's day: 1,500 lines, 600 professionals, no holders. */
  readonly day: number;
}

const EDGES = 40;

/** Measures the solver and the plan of a day in this process. */
export function measureAssignment(): AssignmentSeconds {
  const [lines, day] = [randomLines(500, 2000), cityDay()];
  return { solver: secondsOf(() => solveAssignment(lines)), day: secondsOf(() => planDay(day)) };
}

function secondsOf(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return (performance.now() - startedAt) / 1000;
}

function randomLines(lines: number, professionals: number) {
  const numbers = random(1);
  return Array.from({ length: lines }, (_, id) => {
    const ids = new Set<number>();
    while (ids.size < EDGES) ids.add(numbers.between(1, professionals));
    return {
      id,
      edges: [...ids].map((professionalId) => ({ professionalId, cost: numbers.between(-200, 1000) / 10 })),
    };
  });
}

function cityDay(): DayInput {
  const city = cityOf({ seed: 1, bookings: 1500, professionals: 600, days: 1 });
  const [centre] = city.professionals;
  const trip = tripsAround(centre?.base ?? { latitude: 0, longitude: 0 });
  const areas = new Map<string, PlanArea>();
  const lines = city.bookings.map((booking) => {
    const able = city.professionals.filter((one) => mayDo(one, booking));
    const key = `${booking.subCategory}:${cellOf(booking.place)}`;
    const area = areas.get(key) ?? { peerIds: able.map(({ id }) => id), latest: [] };
    areas.set(key, area);
    return {
      id: booking.id,
      place: booking.place,
      ranges: [windowFrom(booking.start, JOB_MINUTES)],
      area,
      candidates: able.map(({ id, level }) => ({
        professionalId: id,
        starsOfCustomer: null,
        workedBefore: false,
        levelsAbove: level,
        genderAllowed: true,
      })),
      holderId: null,
      isFixed: false,
      isPromised: false,
    };
  });
  return {
    lines,
    bufferMinutes: 30,
    travelMinutes: (from, to, departure) => trip(from, to, departure).minutes,
    professionals: city.professionals.map((one) => ({
      ...one,
      workload: { paidMinutes: 0, offeredMinutes: 600 },
    })),
  };
}
