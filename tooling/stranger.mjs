import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, fail, findNode, installIfNeeded, root, run } from './runtime.mjs';
import { buildWebIfStale } from './web-build.mjs';

// `npm run stranger`: installs the product by the steps of deploy/README.md without Docker, uses it for a day, loses the machine and restores
// it, all on loopback. Prints `N passed, N failed`; a complete day writes docs/proof/stranger.md, unless `--no-report` is given.

/** A day takes about eight minutes on two cores. */
const LIMIT_MS = 1_000_000;

installIfNeeded();
const node = findNode();
if (!(await buildWebIfStale(node, { failOnLimits: false }))) fail('the pages could not be built (see above)');
const { writeBundle } = await import('./bundle/write-bundle.mjs');
const folder = mkdtempSync(join(tmpdir(), 'aaspaas-stranger-'));
// The processes run as another user than root.
chmodSync(folder, 0o755);
// Ctrl-C reaches the day as well, which stops its processes; then the folder is deleted here.
process.on('SIGINT', () => undefined);
try {
  await writeBundle(root, join(folder, 'app'));
  const { code } = await run(
    node,
    [
      '--disable-warning=ExperimentalWarning',
      join(root, 'tooling/stranger/day.ts'),
      folder,
      ...process.argv.slice(2),
    ],
    { cwd: root, env: environment(node), limitMs: LIMIT_MS },
  );
  process.exitCode = code;
} finally {
  // Killed processes of Postgres need a moment to end.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
