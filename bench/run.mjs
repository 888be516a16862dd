import { join } from 'node:path';
import { environment, fail, findNode, installIfNeeded, root, run } from '../tooling/runtime.mjs';
import { buildWebIfStale } from '../tooling/web-build.mjs';

// `npm run bench`: installs what is missing, then runs the benchmarks (README.md).
installIfNeeded();
const node = findNode();
if (!(await buildWebIfStale(node))) fail('the pages could not be built (see above)');
const { code } = await run(
  node,
  ['--disable-warning=ExperimentalWarning', join(root, 'bench/bench.ts'), ...process.argv.slice(2)],
  { cwd: root, env: environment(node, { NODE_ENV: 'production' }) },
);
process.exitCode = code;
