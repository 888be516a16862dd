// `npm run stranger` as a part of the full run. Prints `N passed, N failed`.
import { join } from 'node:path';
import { environment, findNode, root, run } from '../runtime.mjs';

const node = findNode();
const { code } = await run(node, [join(root, 'tooling/stranger.mjs'), '--no-report'], {
  cwd: root,
  env: environment(node),
  // Above its own limit, after which it stops everything that it started.
  limitMs: 1_150_000,
});
process.exitCode = code;
