import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { addMinutes, isSameDate } from '@aaspaas/contract/kernel/time.ts';
import type { TimeWindow } from '../../../../kernel/time-window.ts';
import { addedTravelMinutes, slackMinutes } from './added-travel.ts';
import {
  assignmentCost,
  type CostedEdge,
  type CostFacts,
  type CostParts,
  DISPATCH_WEIGHTS,
  medianOf,
  totalMinutes,
  withInARow,
  type Workload,
  workShare,
} from './assignment-cost.ts';
import {
  type Calendar,
  neighboursOf,
  type ReservedTime,
  roomBetweenJobs,
  type TravelTerms,
  workingTimeOf,
} from './calendar.ts';

/** A professional to whom the plan may give lines. */
export interface PlanProfessional
  extends Pick<CostFacts, 'ratingScore' | 'finishedJobs' | 'daysSinceApproval'> {
  readonly id: number;
  /** Where their first trip of a day begins. */
  readonly base: Point;
  /** Working time and reserved time; reserved time of the lines of the plan does not count. */
  readonly calendar: Calendar;
  /** Work of the last seven days, the day of the plan included, without the lines of the plan. */
  readonly workload: Workload;
}

/** A professional who may do a line, apart from their time: the pair's part of the facts. */
export interface PlanCandidate
  extends Pick<CostFacts, 'starsOfCustomer' | 'workedBefore' | 'levelsAbove' | 'genderAllowed'> {
  readonly professionalId: number;
}

/** A sub-category in a cell; its lines share one object. */
export interface PlanArea {
  /** Professionals of the sub-category who cover the cell: those among whom work is fair. */
  readonly peerIds: readonly number[];
  /** Professionals of the last jobs there before the plan, in the order of their begin; three are enough. */
  readonly latest: readonly number[];
}

/** A line that the plan assigns. */
export interface PlanLine {
  readonly id: number;
  readonly place: Point;
  /** The stretches of work, without travel. */
  readonly ranges: readonly TimeWindow[];
  readonly area: PlanArea;
  readonly candidates: readonly PlanCandidate[];
  /** Whose time is held for the line, whom the customer chose, or who is assigned. */
  readonly holderId: number | null;
  /** Only the holder may do it: the customer chose them, or an operator did. */
  readonly isFixed: boolean;
  /** A time was promised to the customer. */
  readonly isPromised: boolean;
}

/** Lines, the professionals who may do them (the peers of each area included), and how they travel. */
export interface DayInput extends Pick<TravelTerms, 'bufferMinutes' | 'travelMinutes'> {
  readonly lines: readonly PlanLine[];
  readonly professionals: readonly PlanProfessional[];
}

/** Professionals that are compared for a line. */
const MAX_EDGES = 40;

/** The routes of all professionals while a plan is made. Not a rule for others: `planDay` is. */
export class DayRoutes {
  private readonly input: DayInput;
  private readonly professionals: ReadonlyMap<number, PlanProfessional>;
  private readonly linesByArea: ReadonlyMap<PlanArea, readonly PlanLine[]>;
  private readonly candidates = new Map<PlanLine, ReadonlyMap<number, PlanCandidate>>();
  private readonly routes = new Map<number, readonly ReservedTime[]>();
  private readonly plannedMinutes = new Map<number, number>();
  private readonly assigned = new Map<number, number>();
  private readonly medians = new Map<PlanArea, number>();

  constructor(input: DayInput) {
    this.input = input;
    this.professionals = new Map(input.professionals.map((one) => [one.id, one]));
    this.linesByArea = Map.groupBy(input.lines, ({ area }) => area);
    const planned = new Set(input.lines.map(({ id }) => id));
    for (const { id, calendar } of input.professionals)
      this.routes.set(
        id,
        calendar.jobs.filter(({ lineId }) => !planned.has(lineId)),
      );
    const works = new Map(input.professionals.map(({ id, calendar }) => [id, workingTimeOf(calendar)]));
    for (const line of input.lines) {
      const working = line.candidates.filter(({ professionalId }) =>
        works.get(professionalId)?.(line.ranges),
      );
      this.candidates.set(line, new Map(working.map((one) => [one.professionalId, one])));
    }
  }

  /** Returns who has the line now. */
  professionalOf(line: PlanLine): number | undefined {
    return this.assigned.get(line.id);
  }

  assign(line: PlanLine, professionalId: number): void {
    const added = line.ranges.map(({ from, to }) => ({
      lineId: line.id,
      from,
      to: addMinutes(to, this.input.bufferMinutes),
      ...line.place,
    }));
    this.routes.set(
      professionalId,
      [...this.routeOf(professionalId), ...added].sort(
        (one, other) => one.from.getTime() - other.from.getTime(),
      ),
    );
    this.addMinutesOf(line, professionalId, 1);
    this.assigned.set(line.id, professionalId);
  }

  /** Takes the line from its professional, if it has one. */
  unassign(line: PlanLine): void {
    const professionalId = this.assigned.get(line.id);
    if (professionalId === undefined) return;
    this.routes.set(
      professionalId,
      this.routeOf(professionalId).filter(({ lineId }) => lineId !== line.id),
    );
    this.addMinutesOf(line, professionalId, -1);
    this.assigned.delete(line.id);
  }

  /** Computes the medians of the areas of some lines from the present routes; until the next call they stay as they are. */
  updateMedians(lines: readonly PlanLine[]): void {
    for (const area of new Set(lines.map((line) => line.area)))
      this.medians.set(area, medianOf(area.peerIds.map((id) => this.shareOf(id))));
  }

  /** Returns whether a line is in the working time of a professional who may do it. */
  worksDuring(line: PlanLine, professionalId: number): boolean {
    return this.candidates.get(line)?.has(professionalId) ?? false;
  }

  /**
   * Returns the professionals who can do an unassigned line besides their other work, cheapest first: at most 40, among them
   * `keptId` if they can do it.
   */
  edgesOf(line: PlanLine, keptId: number | undefined): readonly CostedEdge[] {
    const edges = [...(this.candidates.get(line)?.keys() ?? [])].flatMap((professionalId) => {
      const parts = this.partsOf(line, professionalId);
      return parts ? [{ professionalId, parts }] : [];
    });
    const sorted = withInARow(edges, this.latestBefore(line))
      .map((edge) => ({ edge, total: totalMinutes(edge.parts) }))
      .sort((one, other) => one.total - other.total || one.edge.professionalId - other.edge.professionalId)
      .map(({ edge }) => edge);
    const nearest = sorted.slice(0, MAX_EDGES);
    const kept = sorted.slice(MAX_EDGES).find(({ professionalId }) => professionalId === keptId);
    return kept ? [...nearest.slice(0, -1), kept] : nearest;
  }

  /** Returns the cost of an unassigned line for one professional, without the part `in_a_row`; null if they cannot do it. */
  partsOf(line: PlanLine, professionalId: number): CostParts | null {
    const candidate = this.candidates.get(line)?.get(professionalId);
    const professional = this.professionals.get(professionalId);
    if (!candidate || !professional) return null;
    const { travelMinutes, bufferMinutes } = this.input;
    const terms = { place: line.place, travelMinutes, bufferMinutes };
    const jobs = this.routeOf(professionalId);
    if (!roomBetweenJobs({ ...professional.calendar, jobs }, terms)(line.ranges)) return null;
    return assignmentCost({
      ...candidate,
      ratingScore: professional.ratingScore,
      finishedJobs: professional.finishedJobs,
      daysSinceApproval: professional.daysSinceApproval,
      addedMinutes: addedTravelMinutes({ base: professional.base, jobs }, line.ranges, terms),
      slackMinutes: slackMinutes(jobs, line.ranges, terms),
      workShare: this.shareOf(professionalId),
      medianWorkShare: this.medians.get(line.area) ?? 0,
    });
  }

  /** Returns the minutes of the trip to a place from what a professional does before an instant, or from their base. */
  minutesFrom(professionalId: number, begin: number, place: Point): number {
    const { travelMinutes, bufferMinutes } = this.input;
    const at = new Date(begin);
    const { before } = neighboursOf(this.routeOf(professionalId), { from: at, to: at });
    if (before && isSameDate(before.from, at))
      return travelMinutes(before, place, addMinutes(before.to, -bufferMinutes));
    const base = this.professionals.get(professionalId)?.base;
    return base ? travelMinutes(base, place, at) : 0;
  }

  /** Returns the professionals of the jobs before a line in its area. */
  latestBefore(line: PlanLine): number[] {
    const before = (this.linesByArea.get(line.area) ?? []).filter(
      (other) => this.assigned.has(other.id) && beginOf(other) < beginOf(line),
    );
    return [
      ...line.area.latest,
      ...before.sort(byBegin).map((other) => this.assigned.get(other.id) as number),
    ];
  }

  private routeOf(professionalId: number): readonly ReservedTime[] {
    return this.routes.get(professionalId) ?? [];
  }

  private shareOf(professionalId: number): number {
    const { paidMinutes, offeredMinutes } = this.professionals.get(professionalId)?.workload ?? {
      paidMinutes: 0,
      offeredMinutes: 0,
    };
    const planned = this.plannedMinutes.get(professionalId) ?? 0;
    return workShare({ paidMinutes: paidMinutes + planned, offeredMinutes });
  }

  private addMinutesOf({ ranges }: PlanLine, professionalId: number, sign: 1 | -1): void {
    const minutes = ranges.reduce((sum, { from, to }) => sum + (to.getTime() - from.getTime()) / 60_000, 0);
    this.plannedMinutes.set(professionalId, (this.plannedMinutes.get(professionalId) ?? 0) + sign * minutes);
  }
}

/** Returns when a line begins, in milliseconds. */
export function beginOf({ ranges }: Pick<PlanLine, 'ranges'>): number {
  return ranges[0]?.from.getTime() ?? 0;
}

/** Orders lines by begin, then by id. */
export function byBegin(one: PlanLine, other: PlanLine): number {
  return beginOf(one) - beginOf(other) || one.id - other.id;
}

/** Sums of tenths differ by less than this if they are equal. */
export const LEAST_GAIN = 0.05;

/** An exchange must not undo what the part `in_a_row` achieved for the lines of one half hour. */
export function isNextInARow(routes: DayRoutes, line: PlanLine, professionalId: number): boolean {
  const latest = routes.latestBefore(line).slice(-DISPATCH_WEIGHTS.inARow.jobs);
  return latest.length === DISPATCH_WEIGHTS.inARow.jobs && latest.every((id) => id === professionalId);
}
