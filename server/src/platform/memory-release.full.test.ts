import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { SERVER_FLAGS } from '../../../tooling/runtime.mjs';

/** Leaves a heap of garbage behind and does nothing. */
const PROGRAM = `
const { releaseMemoryWhenIdle } = await import(process.argv[1]);
releaseMemoryWhenIdle();
const until = performance.now() + 4_000;
let kept = [];
while (performance.now() < until) {
  if (kept.length > 400_000) kept = [];
  kept.push({ text: 'row ' + kept.length });
}
kept = null;
const { heapTotal } = process.memoryUsage();
setTimeout(() => console.log(JSON.stringify([heapTotal, process.memoryUsage().heapTotal])), 12_000);`;

it('releaseMemoryWhenIdle: a process that is idle after a load returns its heap', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...SERVER_FLAGS,
    '--input-type=module',
    '-e',
    PROGRAM,
    new URL('./memory-release.ts', import.meta.url).href,
  ]);
  const [loaded, idle] = JSON.parse(stdout) as [number, number];
  expect(idle).toBeLessThan(loaded / 3);
});
