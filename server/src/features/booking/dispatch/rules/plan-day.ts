import { type CostedEdge, DISPATCH_WEIGHTS, totalMinutes } from './assignment-cost.ts';
import {
  beginOf,
  byBegin,
  type DayInput,
  DayRoutes,
  isNextInARow,
  LEAST_GAIN,
  type PlanLine,
} from './day-routes.ts';
import { exchangeTails } from './exchange-tails.ts';
import { solveAssignment } from './solve-assignment.ts';

export type { DayInput, PlanArea, PlanCandidate, PlanLine, PlanProfessional } from './day-routes.ts';

/** The plan for a line. */
export interface PlannedLine {
  readonly lineId: number;
  /** Who should do it, with the cost beside the rest of the plan; null: no professional, or each costs too much. */
  readonly chosen: CostedEdge | null;
  /** Everyone who could do it beside the rest of the plan, cheapest first, at most 40, the chosen one included. */
  readonly edges: readonly CostedEdge[];
}

/** A plan: each line once, by id. */
export interface DayPlan {
  readonly lines: readonly PlannedLine[];
  /** Total cost in minutes; lines without a professional count as in `DISPATCH_WEIGHTS.unassigned`. */
  readonly cost: number;
  /** Whether holders change. If not, lines without a holder are still assigned. */
  readonly changesHolders: boolean;
}

const BUCKET_MS = 30 * 60_000;

/** Rounds of buckets and exchanges; later ones rarely find anything. */
const MAX_ROUNDS = 4;

/** Exchanges are tried between lines that begin within this time … */
const EXCHANGE_MS = 3 * 60 * 60_000;

/** … and this often in a round: a bound by number, because a bound by time would make the plan depend on the machine. */
const MAX_EXCHANGES = 60_000;

/** A professional whose time is held expects the job: holders change only if the plan gets cheaper by this share. */
const LEAST_SAVING = 0.02;

/**
 * Plans who does which line of a day (dispatch.md, section 3). Starts with the holders, so that each promised line keeps a
 * professional; then improves bucket after bucket of lines that begin in the same half hour by a min-cost assignment, with
 * all other lines in place; then exchanges the professionals of pairs of lines, and the rest of the day of pairs of
 * professionals. The same input gives the same plan, in any order of lines and professionals.
 */
export function planDay(input: DayInput): DayPlan {
  const lines = input.lines.toSorted(byBegin);
  const kept = improvedRoutes(input, lines, (line, isHeld) => !line.isFixed && !isHeld);
  const keptCost = planCost(input, lines, kept);
  const isHeld = lines.some(({ holderId, isFixed }) => holderId !== null && !isFixed);
  const moved = isHeld ? improvedRoutes(input, lines, (line) => !line.isFixed) : kept;
  const movedCost = isHeld ? planCost(input, lines, moved) : keptCost;
  const saving = keptCost - movedCost;
  const changesHolders = isHeld && saving > 0 && saving >= LEAST_SAVING * Math.abs(keptCost);
  const routes = changesHolders ? moved : kept;
  return {
    lines: lines.map((line) => plannedLine(routes, line)).sort((one, other) => one.lineId - other.lineId),
    cost: changesHolders ? movedCost : keptCost,
    changesHolders,
  };
}

/** Returns routes with the holders first, then improved for the lines that may move. */
function improvedRoutes(
  input: DayInput,
  lines: readonly PlanLine[],
  mayMove: (line: PlanLine, isHeld: boolean) => boolean,
): DayRoutes {
  const routes = new DayRoutes(input);
  routes.updateMedians(lines);
  for (const line of lines)
    if (line.holderId !== null && routes.partsOf(line, line.holderId)) routes.assign(line, line.holderId);
  const movable = lines.filter((line) => mayMove(line, routes.professionalOf(line) !== undefined));
  const buckets = [...Map.groupBy(movable, (line) => Math.floor(beginOf(line) / BUCKET_MS)).values()];
  let unsettled: ReadonlySet<number> = new Set(input.professionals.map(({ id }) => id));
  for (let round = 0; round < MAX_ROUNDS && unsettled.size > 0; round += 1) {
    const changed = new Set<number>();
    for (const bucket of buckets) improveBucket(routes, bucket, changed);
    const moved = unsettled.union(changed);
    const exchanged = exchangePairs(routes, movable, moved);
    unsettled = exchangeTails(routes, movable, moved.union(exchanged)).union(exchanged).union(changed);
  }
  return routes;
}

/** Assigns the lines of one half hour anew, and adds to `changed` the professionals whose routes changed. */
function improveBucket(routes: DayRoutes, bucket: readonly PlanLine[], changed: Set<number>): void {
  const before = bucket.map((line) => routes.professionalOf(line));
  for (const line of bucket) routes.unassign(line);
  routes.updateMedians(bucket);
  const assigned = solveAssignment(
    bucket.map((line, index) => ({
      id: line.id,
      unassignedMinutes: unassignedMinutes(line),
      edges: routes
        .edgesOf(line, before[index])
        .map(({ professionalId, parts }) => ({ professionalId, cost: totalMinutes(parts) })),
    })),
  );
  for (const [index, line] of bucket.entries()) {
    const professionalId = assigned.get(line.id);
    if (professionalId !== undefined) routes.assign(line, professionalId);
    if (professionalId === before[index]) continue;
    for (const id of [professionalId, before[index]]) if (id !== undefined) changed.add(id);
  }
}

/**
 * Exchanges the professionals of two lines wherever that is cheaper; returns those whose routes changed.
 *
 * @param unsettled professionals whose routes changed since the last exchanges; between two others nothing new is found
 */
function exchangePairs(
  routes: DayRoutes,
  lines: readonly PlanLine[],
  unsettled: ReadonlySet<number>,
): ReadonlySet<number> {
  routes.updateMedians(lines);
  const changed = new Set<number>();
  const isUnsettled = (line: PlanLine) => {
    const id = routes.professionalOf(line) as number;
    return unsettled.has(id) || changed.has(id);
  };
  let tried = 0;
  for (const [index, line] of lines.entries())
    for (let next = index + 1; next < lines.length; next += 1) {
      const other = lines[next] as PlanLine;
      if (beginOf(other) - beginOf(line) > EXCHANGE_MS) break;
      if (!canExchange(routes, line, other) || !(isUnsettled(line) || isUnsettled(other))) continue;
      if (tried === MAX_EXCHANGES) return changed;
      tried += 1;
      if (!exchangeIfCheaper(routes, line, other)) continue;
      for (const one of [line, other]) changed.add(routes.professionalOf(one) as number);
    }
  return changed;
}

function canExchange(routes: DayRoutes, line: PlanLine, other: PlanLine): boolean {
  const [id, otherId] = [routes.professionalOf(line), routes.professionalOf(other)];
  if (id === undefined || otherId === undefined || id === otherId) return false;
  return routes.worksDuring(line, otherId) && routes.worksDuring(other, id);
}

function exchangeIfCheaper(routes: DayRoutes, line: PlanLine, other: PlanLine): boolean {
  const [id, otherId] = [routes.professionalOf(line), routes.professionalOf(other)];
  if (id === undefined || otherId === undefined) return false;
  routes.unassign(line);
  routes.unassign(other);
  const costOf = (one: PlanLine, professionalId: number) => {
    const parts = routes.partsOf(one, professionalId);
    return parts ? totalMinutes(parts) : Number.POSITIVE_INFINITY;
  };
  const isCheaper =
    costOf(line, otherId) + costOf(other, id) < costOf(line, id) + costOf(other, otherId) - LEAST_GAIN &&
    !isNextInARow(routes, line, otherId) &&
    !isNextInARow(routes, other, id);
  routes.assign(line, isCheaper ? otherId : id);
  routes.assign(other, isCheaper ? id : otherId);
  return isCheaper;
}

/** Returns the cost of a plan: each line as if it were added after those that begin before it, so that no trip counts twice. */
function planCost(input: DayInput, lines: readonly PlanLine[], plan: DayRoutes): number {
  const routes = new DayRoutes(input);
  routes.updateMedians(lines);
  return lines.reduce((sum, line) => {
    const professionalId = plan.professionalOf(line);
    const parts = professionalId === undefined ? null : routes.partsOf(line, professionalId);
    if (professionalId === undefined || !parts) return sum + unassignedMinutes(line);
    routes.assign(line, professionalId);
    return sum + totalMinutes(parts);
  }, 0);
}

function unassignedMinutes({ isPromised }: PlanLine): number {
  return isPromised ? DISPATCH_WEIGHTS.unassigned.promised : DISPATCH_WEIGHTS.unassigned.any;
}

function plannedLine(routes: DayRoutes, line: PlanLine): PlannedLine {
  const professionalId = routes.professionalOf(line);
  routes.unassign(line);
  const edges = routes.edgesOf(line, professionalId);
  if (professionalId === undefined) return { lineId: line.id, chosen: null, edges };
  const chosen = edges.find((edge) => edge.professionalId === professionalId);
  routes.assign(line, professionalId);
  return { lineId: line.id, chosen: chosen ?? null, edges };
}
