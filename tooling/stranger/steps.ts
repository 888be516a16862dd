/** One step of the day: what is done, and what it found. */
export type Step = readonly [title: string, run: () => Promise<string | void>];

/** A step that was tried. */
export interface StepResult {
  readonly title: string;
  readonly seconds: number;
  /** What it found; null if it found nothing worth naming. */
  readonly note: string | null;
  /** Why it failed; null if it passed. */
  readonly failure: string | null;
}

/**
 * Runs the steps in order and prints each with its time. After a failure the rest does not run, because every step needs those before it.
 */
export async function runSteps(
  steps: readonly Step[],
  print: (line: string) => void = console.log,
): Promise<readonly StepResult[]> {
  const results: StepResult[] = [];
  for (const [title, run] of steps) {
    const startedAt = performance.now();
    const outcome = await run().then(
      (note) => ({ note: note ?? null, failure: null }),
      (error: unknown) => ({
        note: null,
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
    const result = { title, seconds: (performance.now() - startedAt) / 1000, ...outcome };
    results.push(result);
    print(formatResult(result));
    if (result.failure !== null) break;
  }
  for (const [title] of steps.slice(results.length)) print(`  did not run: ${title}`);
  return results;
}

function formatResult({ title, seconds, note, failure }: StepResult): string {
  if (failure !== null) return `  FAILED ${title}\n${failure}`;
  return `  ok     ${title} (${seconds.toFixed(1)} s)${note ? `: ${note}` : ''}`;
}

/** What a page says besides its steps. */
export interface DayFacts {
  /** Names the run. */
  readonly head: string;
  /** What the installation had instead of programs that the machine lacks. */
  readonly substitutes: readonly string[];
}

/** Formats the results as a page in Markdown. */
export function formatDay(results: readonly StepResult[], { head, substitutes }: DayFacts): string {
  const rows = results.map(
    ({ title, seconds, note, failure }) =>
      `| ${title} | ${seconds.toFixed(1)} | ${failure === null ? (note ?? '') : '**failed**'} |`,
  );
  const lacking = substitutes.length === 0 ? '' : `\nReplaced on this machine: ${substitutes.join('; ')}.\n`;
  return `# A stranger's day

${head}

The product as deploy/compose.yaml describes it, as processes without Docker: two web processes behind HAProxy, a worker, Postgres behind PgBouncer, a file server
that verifies signatures, and stub servers of the vendors.
${lacking}
| step | seconds | found |
|---|---|---|
${rows.join('\n')}
`;
}

/** @throws an error with both values if they differ */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${what}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`);
}

/** Returns the first group of the match, or the match. @throws an error with the text if it does not match */
export function expectMatch(what: string, text: string, pattern: RegExp): string {
  const found = pattern.exec(text);
  if (!found) throw new Error(`${what}: no ${String(pattern)} in:\n${text}`);
  return found[1] ?? found[0];
}
