import { formatRunFacts, type RunFacts } from '../tooling/run-facts.ts';
import { isKeptUp, type Knee, KNEE_P99_MS, type MemorySample, memorySlope, type Step } from './knee.ts';

/** The result of a run; a part that was not selected is null. */
export interface Capacity {
  readonly one: Knee | null;
  readonly two: Knee | null;
  /** Twice the knee of one process. */
  readonly overload: Step | null;
  readonly soak: Soak | null;
  /** Memory of the process that was measured alone, in MB: before its first request, and at the end. */
  readonly memory?: { readonly idle: number; readonly loaded: number };
}

/** Memory under a constant load. */
export interface Soak {
  readonly minutes: number;
  readonly step: Step;
  /** After the first fifth, in which caches fill. */
  readonly web: readonly MemorySample[];
  readonly worker: readonly MemorySample[];
}

/** A goal, its value, and whether it was reached. */
export interface Goal {
  readonly name: string;
  /** Null: it was not measured. */
  readonly value: number | null;
  readonly bound: 'at least' | 'at most';
  readonly limit: number;
  /** Why the value says nothing about the product; absent: it does. */
  readonly notJudged?: string;
}

/** CPU time that must be left over on the machine for a process to be the limit. */
const MIN_IDLE_SHARE = 0.1;

/** Returns the goals with their values. */
export function listGoals({ one, two, overload, soak }: Capacity): Goal[] {
  const [knee, kneeOfTwo] = [one?.knee ?? null, two?.knee ?? null];
  return [
    {
      name: 'throughput of two processes to that of one',
      value: knee && kneeOfTwo ? kneeOfTwo.goodPerSecond / knee.goodPerSecond : null,
      bound: 'at least',
      limit: 1.8,
      ...(isMachineLimit(two) ? { notJudged: 'the machine was the limit' } : {}),
    },
    {
      name: 'throughput at twice the knee to that at the knee',
      value: knee && overload ? overload.goodPerSecond / knee.goodPerSecond : null,
      bound: 'at least',
      limit: 0.8,
    },
    {
      name: 'growth of the web process, MB a minute',
      value: soak && memorySlope(soak.web),
      bound: 'at most',
      limit: 1,
    },
    {
      name: 'growth of the worker, MB a minute',
      value: soak && memorySlope(soak.worker),
      bound: 'at most',
      limit: 1,
    },
  ];
}

/** Returns whether a goal was reached; null if it was not measured, or cannot be judged on this machine. */
export function isReached({ value, bound, limit, notJudged }: Goal): boolean | null {
  if (value === null) return null;
  const isWithin = bound === 'at least' ? value >= limit : value <= limit;
  return notJudged && !isWithin ? null : isWithin;
}

/** Formats a goal as one line. */
export function formatGoal(goal: Goal): string {
  const reached = isReached(goal);
  const unknown = goal.value === null ? 'not measured' : `not judged (${goal.notJudged})`;
  const verdict = reached === null ? unknown : reached ? 'reached' : 'MISSED';
  return `${verdict}: ${goal.name}: ${goal.value === null ? '–' : goal.value.toFixed(2)} (${goal.bound} ${goal.limit})`;
}

/** Judges a run: it passes if there is a knee and no goal was missed. */
export function judgeCapacity(capacity: Capacity): { readonly passed: boolean; readonly text: string } {
  const knee = capacity.one?.knee;
  if (!knee) return { passed: false, text: 'not even the lowest rate was kept up with' };
  const goals = listGoals(capacity).map((goal) => ({ ...goal, reached: isReached(goal) }));
  const missed = goals.filter(({ reached }) => reached === false).map(({ name }) => name);
  const reached = goals.filter((goal) => goal.reached).length;
  const left = goals.filter((goal) => goal.reached === null).map(({ name }) => name);
  const parts = [
    `the knee is ${knee.perSecond} visits/s; ${reached} of ${goals.length} goals reached`,
    ...(missed.length > 0 ? [`missed: ${missed.join(', ')}`] : []),
    ...(left.length > 0 ? [`not measured or not judged: ${left.join(', ')}`] : []),
  ];
  return { passed: missed.length === 0, text: parts.join('; ') };
}

/** Formats a measured rate as one line. */
export function formatStep(step: Step): string {
  const { perSecond, goodPerSecond, refusedShare, p50Ms, p99Ms } = step;
  return `${perSecond} visits/s: ${goodPerSecond.toFixed(0)} answered/s, ${(refusedShare * 100).toFixed(1)} % refused, p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, CPU ${formatUsage(step)}${isKeptUp(step) ? '' : '; not kept up'}`;
}

/** Formats the report of a run as Markdown. */
export function formatCapacity(capacity: Capacity, facts: RunFacts, seconds: number): string {
  const { one, two, overload, soak, memory } = capacity;
  const { passed, text } = judgeCapacity(capacity);
  const rows = [
    ...stepRows('one process', one?.steps ?? []),
    ...stepRows('two processes', two?.steps ?? []),
    ...stepRows('one process, twice the knee', overload ? [overload] : []),
    ...stepRows(soak ? `one process, ${soak.minutes} minutes` : '', soak ? [soak.step] : []),
  ];
  return `# Load

${formatRunFacts(facts, 'npm run load')} The run took ${Math.round(seconds / 60)} minutes. Do not edit: the next full run overwrites this file.
[Decision 97](../decisions/0097-faults-under-load.md) describes the method.

Visits arrive at fixed times, whether or not earlier ones are answered, and are measured from the time at which they were due. Of 100, 90 browse (home pages, lists, searches, services), 7 change
a cart and read it, 2 book and confirm, 1 is an operator's list. The knee is the highest rate without a refusal, with 97 % of the visits answered in the measured time and p99 below ${KNEE_P99_MS} ms.

Result: ${passed ? 'passed' : 'FAILED'}; ${text}.

${listGoals(capacity)
  .map((goal) => `- ${formatGoal(goal)}`)
  .join('\n')}
${limitNote(two)}${memory ? `\nMemory of the first process (RSS): ${memory.idle} MB before its first request, ${memory.loaded} MB at the end.\n` : ''}
| | visits/s | answered/s | refused | p50 ms | p99 ms | cores used; idle |
|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}
${soak ? memoryTable(soak) : ''}`;
}

function stepRows(name: string, steps: readonly Step[]): string[][] {
  return steps.map((step) => [
    `${name}${isKeptUp(step) ? '' : ' (not kept up)'}`,
    String(step.perSecond),
    step.goodPerSecond.toFixed(0),
    `${(step.refusedShare * 100).toFixed(1)} %`,
    step.p50Ms.toFixed(0),
    step.p99Ms.toFixed(0),
    formatUsage(step),
  ]);
}

function formatUsage({ cores, idleShare }: Step): string {
  const used = Object.entries(cores).map(([name, value]) => `${name} ${value.toFixed(2)}`);
  return `${used.join(', ')}; idle ${(idleShare * 100).toFixed(0)} %`;
}

/** The rate at which the machine had the least CPU time left. */
const busiestOf = (two: Knee | null): Step | undefined =>
  two?.steps.toSorted((a, b) => a.idleShare - b.idleShare)[0];

/** Returns whether the machine, not the product, was the limit of two processes. */
function isMachineLimit(two: Knee | null): boolean {
  return (busiestOf(two)?.idleShare ?? 1) < MIN_IDLE_SHARE;
}

/** States when the machine was the limit of two processes. */
function limitNote(two: Knee | null): string {
  const busiest = busiestOf(two);
  if (!busiest || !isMachineLimit(two)) return '';
  return `
The machine was the limit of two processes: at ${busiest.perSecond} visits/s it had ${(busiest.idleShare * 100).toFixed(0)} % of its CPU time left, so the first goal could not be judged here.
`;
}

function memoryTable({ web, worker }: Soak): string {
  const rows = web.flatMap(({ minutes, megabytes }, n) =>
    n % Math.ceil(web.length / 10) === 0
      ? [`| ${minutes.toFixed(1)} | ${megabytes} | ${worker[n]?.megabytes ?? ''} |`]
      : [],
  );
  return `
| minute | web process, MB | worker, MB |
|---|---|---|
${rows.join('\n')}
`;
}
