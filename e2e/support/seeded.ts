import { createHash } from 'node:crypto';
import { type TestInfo, test } from '@playwright/test';

const draws = new WeakMap<TestInfo, number>();

/**
 * Returns an integer from 0 to `count - 1`. Each draw of a test gives the same number in every run; a retry, the other
 * project and a repetition draw others, because they share the server's data.
 */
export function seededInt(count: number): number {
  const info = test.info();
  const draw = (draws.get(info) ?? 0) + 1;
  draws.set(info, draw);
  const seed = [...info.titlePath, info.project.name, info.retry, info.repeatEachIndex, draw].join('\n');
  return createHash('sha256').update(seed).digest().readUInt32BE() % count;
}
