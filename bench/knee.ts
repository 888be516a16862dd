import { quantile } from './report.ts';

/** What was measured at one arrival rate. */
export interface Step {
  /** Visits that arrived per second. */
  readonly perSecond: number;
  /** Visits that were answered completely per second. */
  readonly goodPerSecond: number;
  /** Share of the visits that were refused with 503 and `Retry-After`. */
  readonly refusedShare: number;
  readonly p50Ms: number;
  /** From the time at which a visit was due. */
  readonly p99Ms: number;
  /** Cores that each process used, by name. */
  readonly cores: Readonly<Record<string, number>>;
  /** Share of the machine's CPU time that nothing used. */
  readonly idleShare: number;
}

/** The limits within which a rate is kept up with. */
export const KNEE_P99_MS = 500;
const MIN_GOOD_SHARE = 0.97;

/** The search ends when the next rate would differ by less than this factor. */
const PRECISION = 1.1;
const MAX_STEPS = 14;

/** Returns whether the product keeps up with the rate of a step. */
export function isKeptUp({ perSecond, goodPerSecond, refusedShare, p99Ms }: Step): boolean {
  return p99Ms < KNEE_P99_MS && refusedShare === 0 && goodPerSecond >= perSecond * MIN_GOOD_SHARE;
}

/** The highest rate that is kept up with; null: not even the lowest one that was measured. */
export interface Knee {
  readonly knee: Step | null;
  /** In the order of measurement. */
  readonly steps: readonly Step[];
}

/**
 * Searches the knee: doubles the rate until it is not kept up with, then halves the interval.
 *
 * @param measure measures a rate, in visits per second
 * @param first the first rate; halved if it is too high already
 */
export async function findKnee(measure: (perSecond: number) => Promise<Step>, first: number): Promise<Knee> {
  const steps: Step[] = [];
  let knee: Step | null = null;
  let tooHigh = Number.POSITIVE_INFINITY;
  let next = first;
  while (steps.length < MAX_STEPS) {
    const step = await measure(next);
    steps.push(step);
    if (isKeptUp(step)) knee = step;
    else tooHigh = next;
    if (knee === null) next = tooHigh / 2;
    else if (tooHigh === Number.POSITIVE_INFINITY) next = knee.perSecond * 2;
    else {
      if (tooHigh / knee.perSecond < PRECISION ** 2) break;
      next = Math.sqrt(knee.perSecond * tooHigh);
    }
    next = Math.max(1, Math.round(next));
    if (next === tooHigh || next === knee?.perSecond) break;
  }
  return { knee, steps };
}

/** Summarizes a measured rate. */
export function toStep(
  perSecond: number,
  { durationsMs, refused, seconds }: { durationsMs: readonly number[]; refused: number; seconds: number },
  usage: Pick<Step, 'cores' | 'idleShare'>,
): Step {
  return {
    perSecond,
    goodPerSecond: durationsMs.length / seconds,
    refusedShare: refused / Math.max(1, refused + durationsMs.length),
    p50Ms: quantile(durationsMs, 0.5),
    p99Ms: quantile(durationsMs, 0.99),
    ...usage,
  };
}

/** Memory at a time. */
export interface MemorySample {
  readonly minutes: number;
  readonly megabytes: number;
}

/** Returns the slope of memory over time in MB per minute, by least squares; 0 for fewer than two times. */
export function memorySlope(samples: readonly MemorySample[]): number {
  const mean = (values: readonly number[]) => values.reduce((all, one) => all + one, 0) / values.length;
  const [x, y] = [
    mean(samples.map(({ minutes }) => minutes)),
    mean(samples.map(({ megabytes }) => megabytes)),
  ];
  const spread = samples.reduce((all, { minutes }) => all + (minutes - x) ** 2, 0);
  if (!(spread > 0)) return 0;
  return samples.reduce((all, { minutes, megabytes }) => all + (minutes - x) * (megabytes - y), 0) / spread;
}
