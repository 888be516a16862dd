import { join } from 'node:path';
import { environment, fail, findNode, installIfNeeded, root, run } from '../tooling/runtime.mjs';
import { buildWebIfStale } from '../tooling/web-build.mjs';

// `npm run bench` and `npm run bench:lists`: installs what is missing, then runs the named script (README.md).
const [script = 'bench.ts', ...args] = process.argv.slice(2);
installIfNeeded();
const node = findNode();
if (!(await buildWebIfStale(node))) fail('the pages could not be built (see above)');
const { code } = await run(
  node,
  ['--disable-warning=ExperimentalWarning', join(root, 'bench', script), ...args],
  // Loading ten million lines takes a part of an hour.
  { cwd: root, env: environment(node, { NODE_ENV: 'production' }), limitMs: 7_200_000 },
);
process.exitCode = code;
