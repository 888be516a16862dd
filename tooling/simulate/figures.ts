import type { City } from './city.ts';
import type { Execution } from './execution.ts';
import type { Visit } from './visit.ts';

/** What a rule achieved in a city. Shares are 0 to 1. */
export interface Figures {
  readonly served: number;
  readonly servedOfPromised: number;
  /** Minutes from when a line was due until it was assigned. */
  readonly assignMedian: number;
  readonly assignP95: number;
  /** Share of the served ones that started by T + 15 minutes. */
  readonly onTime: number;
  readonly kmPerJob: number;
  /** Gini coefficient of jobs per offered hour among professionals of a sub-category, weighted by their number. */
  readonly gini: number;
  /** Share of the lines whose first professional dropped out that started by T + 45 minutes. */
  readonly recovered: number;
  /** Pairs of jobs of one professional whose agreed times overlap. */
  readonly overlaps: number;
}

const ON_TIME_MINUTES = 15;
const RECOVERED_MINUTES = 45;

/** Computes the figures of dispatch.md, section 6. */
export function figuresOf(city: City, visits: readonly Visit[], executions: readonly Execution[]): Figures {
  const served = executions.filter(({ isServed }) => isServed);
  const promised = visits.filter(({ isPromised }) => isPromised);
  const dropouts = visits.filter(({ dropoutStart }) => dropoutStart !== null);
  const delays = visits
    .flatMap(({ assignedAt, dueAt }) => (assignedAt ? [minutesFrom(dueAt, assignedAt)] : []))
    .sort((one, other) => one - other);
  const late = ({ visit, startedAt }: Execution) => minutesFrom(visit.start, startedAt);
  return {
    served: served.length / visits.length,
    servedOfPromised: served.filter(({ visit }) => visit.isPromised).length / promised.length,
    assignMedian: delays[Math.floor(delays.length * 0.5)] ?? Number.NaN,
    assignP95: delays[Math.floor(delays.length * 0.95)] ?? Number.NaN,
    onTime: served.filter((one) => late(one) <= ON_TIME_MINUTES).length / served.length,
    kmPerJob: executions.reduce((sum, { km }) => sum + km, 0) / served.length,
    gini: giniOfPeers(city, served),
    recovered:
      served.filter(({ visit: { dropoutStart }, startedAt }) => {
        return dropoutStart !== null && minutesFrom(dropoutStart, startedAt) <= RECOVERED_MINUTES;
      }).length / dropouts.length,
    overlaps: overlapsOf(city, visits),
  };
}

function minutesFrom(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 60_000;
}

function giniOfPeers({ professionals }: City, served: readonly Execution[]): number {
  const jobs = Map.groupBy(served, ({ visit }) => visit.professionalId);
  const groups = [...Map.groupBy(professionals, ({ subCategories }) => subCategories[0]).values()];
  return groups.reduce((sum, group) => {
    const shares = group.map(({ id, offeredMinutes }) => {
      const minutes = [...offeredMinutes.values()].reduce((total, each) => total + each, 0);
      return ((jobs.get(id)?.length ?? 0) * 60) / minutes;
    });
    return sum + (giniOf(shares) * group.length) / professionals.length;
  }, 0);
}

/** Returns the Gini coefficient of some values: 0 if all are equal, near 1 if one has everything. */
export function giniOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  if (total === 0) return 0;
  const weighted = sorted.reduce((sum, value, index) => sum + (index + 1) * value, 0);
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}

function overlapsOf({ jobMinutes }: City, visits: readonly Visit[]): number {
  const byProfessional = Map.groupBy(
    visits.filter(({ professionalId }) => professionalId !== null),
    ({ professionalId }) => professionalId,
  );
  return [...byProfessional.values()].reduce((sum, own) => {
    const starts = own.map(({ reservedFrom }) => reservedFrom.getTime()).sort((one, other) => one - other);
    return (
      sum +
      starts.filter((start, index) => index > 0 && start - (starts[index - 1] ?? 0) < jobMinutes * 60_000)
        .length
    );
  }, 0);
}
