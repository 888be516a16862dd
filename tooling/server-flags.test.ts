import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { SERVER_FLAGS } from './runtime.mjs';

/** Allocates like a server under load: a lot, part of which survives the next collections. */
const ALLOCATE = `
const kept = [];
for (let n = 0; n < 6e6; n += 1) kept[n % 400_000] = { n, text: 'row ' + n };
const { space_size } = require('node:v8').getHeapSpaceStatistics().find((one) => one.space_name === 'new_space');
console.log(space_size);`;

it('SERVER_FLAGS: keep the young generation of the heap below 32 MB', () => {
  const bytes = Number(
    execFileSync(process.execPath, [...SERVER_FLAGS, '-e', ALLOCATE], { encoding: 'utf8' }),
  );
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(32 * 1024 * 1024);
});
