import type { AssignmentSeconds } from './assignment.ts';
import type { DrainResult } from './events.ts';
import type { RequestSpec } from './load.ts';
import type { Server } from './processes.ts';
import type { StartSeconds } from './start.ts';

/** A measured variant. */
export interface Case {
  readonly name: string;
  readonly server: Server;
  readonly connections: number;
  readonly flows: readonly (readonly RequestSpec[])[];
  /** Each flow can be sent only once. */
  readonly once?: boolean;
  /** Flows per second over all connections; by default as many as possible. */
  readonly perSecond?: number;
}

/** Its measurements in all rounds. */
export interface Sample {
  readonly rates: number[];
  readonly durationsMs: number[];
  /** The machine's unused share of CPU time in each round. */
  readonly idleShares: number[];
  bytes: number;
}

/** Returns the results of a run as one table. */
export function formatTable(cases: readonly Case[], samples: ReadonlyMap<string, Sample>): string {
  const rows = cases.map(({ name, connections }) => {
    const sample = samples.get(name) as Sample;
    return [
      name,
      String(connections),
      rate(sample).toFixed(0),
      quantile(sample.durationsMs, 0.5).toFixed(2),
      quantile(sample.durationsMs, 0.99).toFixed(2),
      sample.bytes.toLocaleString('en'),
      `${(100 * quantile(sample.idleShares, 0.5)).toFixed(0)} %`,
    ];
  });
  return formatRows([
    ['', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'bytes', 'machine idle'],
    ...rows,
  ]);
}

/** Returns a table, the first row as its head: the first column left-aligned, all others right-aligned. */
export function formatRows(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

/** Returns the goals, one a line, and whether each was reached. */
export function formatTargets(
  samples: ReadonlyMap<string, Sample>,
  memory: readonly (readonly [string, number])[],
  events: DrainResult | null,
  assignment: AssignmentSeconds | null,
  starts: StartSeconds | null,
): string {
  const sampleOf = (name: string) => samples.get(name);
  const per = (name: string, other: string, of: (sample: Sample) => number) => {
    const [one, two] = [sampleOf(name), sampleOf(other)];
    return one && two ? of(one) / of(two) : null;
  };
  // Compared round by round: the two were measured within seconds of each other.
  const rates = (name: string, other: string) => {
    const [one, two] = [sampleOf(name), sampleOf(other)];
    return one && two
      ? quantile(
          one.rates.map((each, round) => each / (two.rates[round] ?? Number.NaN)),
          0.5,
        )
      : null;
  };
  const jobsPerSecond = events && events.jobs / events.seconds;
  const p50 = ({ durationsMs }: Sample) => quantile(durationsMs, 0.5);
  const dense = sampleOf('dense Bengaluru at 1,000,000');
  const slots = sampleOf('slots, dense Bengaluru at 1,000,000');
  const [cold, cached] = [sampleOf('home, cold'), sampleOf('home, cached')];
  const verdicts: readonly (readonly [string, number | null, 'at least' | 'at most', number])[] = [
    ['catlist/service to its SQL, bare', rates('catlist/service', 'near-list SQL, bare'), 'at least', 0.6],
    ...[16, 64].map(
      (connections) =>
        [
          `booking to its transaction, bare, ${connections} at once`,
          rates(
            `booking + confirmation, ${connections} at once`,
            `booking + confirmation, bare, ${connections} at once`,
          ),
          'at least',
          0.7,
        ] as const,
    ),
    ['events: jobs/s of one worker', jobsPerSecond, 'at least', 500],
    [
      'events: events/s of one worker, all reactions of each',
      events && jobsPerSecond && jobsPerSecond / events.jobsPerEvent,
      'at least',
      500,
    ],
    [
      'near-list at a million to ten thousand (p50)',
      per('near-list at 1,000,000', 'near-list at 10,000', p50),
      'at most',
      1.5,
    ],
    ['dense Bengaluru, p99 in ms', dense ? quantile(dense.durationsMs, 0.99) : null, 'at most', 30],
    ['slots at 50/s, p50 in ms', slots ? quantile(slots.durationsMs, 0.5) : null, 'at most', 20],
    ['slots at 50/s, p99 in ms', slots ? quantile(slots.durationsMs, 0.99) : null, 'at most', 80],
    ['assignment of 500 lines × 2,000 professionals, s', assignment && assignment.solver, 'at most', 1],
    ['plan of a day, 1,500 lines × 600 professionals, s', assignment && assignment.day, 'at most', 20],
    ['home from the cache, pages/s', cached ? rate(cached) : null, 'at least', 1500],
    ['home cold, pages/s', cold ? rate(cold) : null, 'at least', 120],
    ['npm start with data, s', starts && quantile(starts.later, 0.5), 'at most', 1.5],
    ...memory.map(
      ([name, megabytes]) =>
        [`memory of the server with ${name} after the load, MB`, megabytes, 'at most', 250] as const,
    ),
  ];
  return verdicts
    .flatMap(([name, value, bound, limit]) => {
      if (value === null) return [];
      const reached = bound === 'at least' ? value >= limit : value <= limit;
      const shown = value >= 100 ? value.toFixed(0) : value.toFixed(2);
      return [`${reached ? 'reached' : 'MISSED '}  ${name}: ${shown} (${bound} ${limit})`];
    })
    .join('\n');
}

/** Returns the median of the rounds. */
function rate({ rates }: Sample): number {
  return quantile(rates, 0.5);
}

/** Returns the value below which a part of the values is. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
