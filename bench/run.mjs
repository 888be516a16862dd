import { join } from 'node:path';
import { ensureVerdict } from '../tooling/proof.mjs';
import { environment, fail, findNode, installIfNeeded, root, run } from '../tooling/runtime.mjs';
import { buildWebIfStale } from '../tooling/web-build.mjs';

// `npm run bench`, `npm run bench:lists` and `npm run load`: installs what is missing, then runs the named script (README.md).
const [script = 'bench.ts', ...args] = process.argv.slice(2);
installIfNeeded();
const node = findNode();
if (!(await buildWebIfStale(node))) fail('the pages could not be built (see above)');
const isLoad = script === 'capacity.ts';
const { code, output } = await run(
  node,
  ['--disable-warning=ExperimentalWarning', join(root, 'bench', script), ...args],
  {
    cwd: root,
    env: environment(node, { NODE_ENV: 'production' }),
    // Loading ten million lines takes a part of an hour, a run of `npm run load` twenty minutes.
    limitMs: isLoad ? 2_400_000 : 7_200_000,
  },
);
if (isLoad) ensureVerdict(output);
process.exitCode = code;
