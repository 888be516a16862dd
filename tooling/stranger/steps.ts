/** One step of the day: what is done, and what it found. */
export type Step = readonly [title: string, run: () => Promise<string | void>];

/**
 * Runs the steps in order and prints each with its time. After a failure the rest does not run, because every step needs those before it.
 * @returns how many passed and failed; a step that did not run counts as failed
 */
export async function runSteps(steps: readonly Step[]): Promise<{ readonly passed: number; readonly failed: number }> {
  let passed = 0;
  for (const [title, run] of steps) {
    const startedAt = performance.now();
    try {
      const note = await run();
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`  ok     ${title} (${seconds} s)${note ? `: ${note}` : ''}`);
      passed += 1;
    } catch (error) {
      console.log(`  FAILED ${title}\n${error instanceof Error ? error.stack : String(error)}`);
      for (const [left] of steps.slice(passed + 1)) console.log(`  did not run: ${left}`);
      break;
    }
  }
  return { passed, failed: steps.length - passed };
}

/** @throws an error with both values if they differ */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${what}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`);
}

/** @throws an error with the text if it does not match */
export function expectMatch(what: string, text: string, pattern: RegExp): string {
  const found = pattern.exec(text);
  if (!found) throw new Error(`${what}: no ${String(pattern)} in:\n${text}`);
  return found[1] ?? found[0];
}
