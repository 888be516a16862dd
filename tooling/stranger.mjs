import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, fail, findNode, installIfNeeded, root, run } from './runtime.mjs';
import { buildWebIfStale } from './web-build.mjs';

// `npm run stranger`: installs the product by the steps of deploy/README.md without Docker, uses it for a day, loses the machine and restores
// it. Prints `N passed, N failed` and writes docs/proof/stranger.md, unless `--no-report` is given.
installIfNeeded();
const node = findNode();
if (!(await buildWebIfStale(node, { failOnLimits: false }))) fail('the pages could not be built (see above)');
const { writeBundle } = await import('./bundle/write-bundle.mjs');
const folder = mkdtempSync(join(tmpdir(), 'aaspaas-stranger-'));
// The processes run as another user than root.
chmodSync(folder, 0o755);
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
    { cwd: root, env: environment(node), limitMs: 900_000 },
  );
  process.exitCode = code;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
