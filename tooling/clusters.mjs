import { join } from 'node:path';
import { environment, findNode, installIfNeeded, root, run } from './runtime.mjs';

// `npm run clusters -- list|remove`: embedded databases stored outside their DATA_DIR.
installIfNeeded();
const { code } = await run(
  findNode(),
  ['--disable-warning=ExperimentalWarning', join(root, 'server/src/clusters.ts'), ...process.argv.slice(2)],
  { cwd: root, env: environment(findNode()) },
);
process.exitCode = code;
