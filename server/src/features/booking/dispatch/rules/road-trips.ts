import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { addMinutes, isSameDate } from '@aaspaas/contract/kernel/time.ts';
import { neighboursOf, type ReservedTime } from './calendar.ts';
import type { DayInput, DayPlan } from './plan-day.ts';

/** For each line, a routing service is asked about this many professionals, the best ones by the table. */
const MAX_EDGES = 10;

/** The trips of the best edges of one line: to the work, and from there to the next job. */
export interface EdgeTrips {
  readonly place: Point;
  readonly begin: Date;
  readonly end: Date;
  /** Where the professionals come from: the job before on that day, or their base. */
  readonly origins: readonly Point[];
  /** Their next jobs on that day. */
  readonly destinations: readonly Point[];
}

/**
 * Returns the trips by which the best professionals of each line are compared, in the order of the lines' begin. Lines that
 * only one professional can do need none.
 */
export function edgeTrips(input: DayInput, plan: DayPlan): EdgeTrips[] {
  const jobs = plannedJobs(input, plan);
  const bases = new Map(input.professionals.map(({ id, base }) => [id, base]));
  const planned = new Map(plan.lines.map((line) => [line.lineId, line]));
  return input.lines
    .flatMap(({ id, place, ranges: [range] }): EdgeTrips[] => {
      const edges = planned.get(id)?.edges ?? [];
      if (!range || edges.length < 2) return [];
      const [origins, destinations]: [Point[], Point[]] = [[], []];
      for (const { professionalId } of edges.slice(0, MAX_EDGES)) {
        const others = (jobs.get(professionalId) ?? []).filter(({ lineId }) => lineId !== id);
        const { before, after } = neighboursOf(others, range);
        const base = bases.get(professionalId);
        if (before && isSameDate(before.from, range.from)) origins.push(before);
        else if (base) origins.push(base);
        if (after && isSameDate(after.from, range.from)) destinations.push(after);
      }
      return [
        {
          place,
          begin: range.from,
          end: range.to,
          origins: distinct(origins),
          destinations: distinct(destinations),
        },
      ];
    })
    .sort((one, other) => one.begin.getTime() - other.begin.getTime());
}

/** Returns the jobs of each professional with those of the plan, by begin. */
function plannedJobs(input: DayInput, plan: DayPlan): ReadonlyMap<number, readonly ReservedTime[]> {
  const lines = new Map(input.lines.map((line) => [line.id, line]));
  const given = Map.groupBy(
    plan.lines.flatMap(({ lineId, chosen }) => (chosen ? [{ lineId, id: chosen.professionalId }] : [])),
    ({ id }) => id,
  );
  return new Map(
    input.professionals.map(({ id, calendar }) => {
      const own = (given.get(id) ?? []).flatMap(({ lineId }) => {
        const line = lines.get(lineId);
        return (line?.ranges ?? []).map(({ from, to }) => ({
          ...line?.place,
          lineId,
          from,
          to: addMinutes(to, input.bufferMinutes),
        }));
      }) as ReservedTime[];
      const others = calendar.jobs.filter(({ lineId }) => !lines.has(lineId));
      return [id, [...others, ...own].sort((one, other) => one.from.getTime() - other.from.getTime())];
    }),
  );
}

function distinct(points: readonly Point[]): Point[] {
  const byKey = new Map(
    points.map(({ latitude, longitude }) => [keyOf({ latitude, longitude }), { latitude, longitude }]),
  );
  return [...byKey.values()];
}

/** Minutes by road of some trips, by their places; the departures were those of the lines. */
export class RoadMinutes {
  private readonly minutes = new Map<string, number>();

  set(from: Point, to: Point, minutes: number): void {
    this.minutes.set(`${keyOf(from)} ${keyOf(to)}`, minutes);
  }

  /** Returns the travel minutes of a plan: by road where a service was asked, else as estimated. */
  over(estimated: DayInput['travelMinutes']): DayInput['travelMinutes'] {
    return (from, to, departure) =>
      this.minutes.get(`${keyOf(from)} ${keyOf(to)}`) ?? estimated(from, to, departure);
  }
}

function keyOf({ latitude, longitude }: Point): string {
  return `${latitude},${longitude}`;
}
