import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MALLOC_SETTINGS, root, SERVER_FLAGS } from './runtime.mjs';

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

it.each([
  'Dockerfile',
  'systemd/aaspaas-web@.service',
  'systemd/aaspaas-worker@.service',
  'systemd/aaspaas-migrate.service',
])('deploy/%s: the same settings of malloc as npm start', (file) => {
  const settings = Object.entries(MALLOC_SETTINGS).map(([name, value]) => `${name}=${value}`);
  expect(readFileSync(join(root, 'deploy', file), 'utf8')).toContain(settings.join(' '));
});
