import { totalMinutes } from './assignment-cost.ts';
import { beginOf, type DayRoutes, isNextInARow, LEAST_GAIN, type PlanLine } from './day-routes.ts';

/** Exchanges are tried this often in a round: a bound by number, because a bound by time would make the plan depend on the machine. */
const MAX_EXCHANGES = 60_000;

/**
 * Exchanges what two professionals do from some time on wherever that is cheaper: after a detour of both, an exchange of two
 * lines only moves the long trip, but an exchange of the rest of the day removes it. Returns those whose routes changed.
 *
 * @param unsettled professionals whose routes changed since the last exchanges; between two others nothing new is found
 */
export function exchangeTails(
  routes: DayRoutes,
  lines: readonly PlanLine[],
  unsettled: ReadonlySet<number>,
): ReadonlySet<number> {
  const changed = new Set<number>();
  const days = new Map<number, readonly PlanLine[]>();
  for (const line of lines) {
    const id = routes.professionalOf(line);
    if (id !== undefined) days.set(id, [...(days.get(id) ?? []), line]);
  }
  const ids = [...days.keys()].sort((one, other) => one - other);
  const isUnsettled = (id: number) => unsettled.has(id) || changed.has(id);
  let tried = 0;
  for (const [index, id] of ids.entries())
    for (const otherId of ids.slice(index + 1)) {
      if (!isUnsettled(id) && !isUnsettled(otherId)) continue;
      const begins = [...(days.get(id) ?? []), ...(days.get(otherId) ?? [])].map(beginOf);
      for (const begin of new Set(begins)) {
        const own = tailOf(days.get(id) ?? [], begin);
        const others = tailOf(days.get(otherId) ?? [], begin);
        if (!mayExchange(routes, own, otherId) || !mayExchange(routes, others, id)) continue;
        if (!savesTravel(routes, { id, tail: own }, { id: otherId, tail: others }, begin)) continue;
        if (tried === MAX_EXCHANGES) return changed;
        tried += 1;
        if (!exchangeIfCheaper(routes, { id, tail: own }, { id: otherId, tail: others })) continue;
        days.set(id, [...headOf(days.get(id) ?? [], begin), ...others]);
        days.set(otherId, [...headOf(days.get(otherId) ?? [], begin), ...own]);
        changed.add(id).add(otherId);
      }
    }
  return changed;
}

/** What a professional does from some time on. */
interface Tail {
  readonly id: number;
  readonly tail: readonly PlanLine[];
}

function tailOf(lines: readonly PlanLine[], begin: number): readonly PlanLine[] {
  return lines.filter((line) => beginOf(line) >= begin);
}

function headOf(lines: readonly PlanLine[], begin: number): readonly PlanLine[] {
  return lines.filter((line) => beginOf(line) < begin);
}

function mayExchange(routes: DayRoutes, tail: readonly PlanLine[], professionalId: number): boolean {
  return tail.every((line) => routes.worksDuring(line, professionalId));
}

/** Returns whether the trips to the two tails get shorter: a quick test that leaves out most exchanges. */
function savesTravel(routes: DayRoutes, one: Tail, other: Tail, begin: number): boolean {
  const minutes = ({ tail: [first] }: Tail, { id }: Tail) =>
    first ? routes.minutesFrom(id, begin, first.place) : 0;
  return minutes(one, other) + minutes(other, one) < minutes(one, one) + minutes(other, other);
}

function exchangeIfCheaper(routes: DayRoutes, one: Tail, other: Tail): boolean {
  for (const { tail } of [one, other]) for (const line of tail) routes.unassign(line);
  const kept = assignTail(routes, one.tail, one.id) + assignTail(routes, other.tail, other.id);
  for (const { tail } of [one, other]) for (const line of tail) routes.unassign(line);
  const exchanged = assignTail(routes, one.tail, other.id) + assignTail(routes, other.tail, one.id);
  const isCheaper = exchanged < kept - LEAST_GAIN;
  if (isCheaper && !hasRow(routes, one.tail, other.id) && !hasRow(routes, other.tail, one.id)) return true;
  for (const { tail } of [one, other]) for (const line of tail) routes.unassign(line);
  for (const { id, tail } of [one, other]) for (const line of tail) routes.assign(line, id);
  return false;
}

/** Assigns lines in the order of their begin and returns their cost; infinite, and the rest unassigned, if one cannot be done. */
function assignTail(routes: DayRoutes, tail: readonly PlanLine[], professionalId: number): number {
  let sum = 0;
  for (const line of tail) {
    const parts = routes.partsOf(line, professionalId);
    if (!parts) return Number.POSITIVE_INFINITY;
    sum += totalMinutes(parts);
    routes.assign(line, professionalId);
  }
  return sum;
}

function hasRow(routes: DayRoutes, tail: readonly PlanLine[], professionalId: number): boolean {
  return tail.some((line) => isNextInARow(routes, line, professionalId));
}
