import { join } from 'node:path';
import { environment, findNode, installIfNeeded, root, run } from './runtime.mjs';

// `npm run reconcile`: compares a restored database with the vendors and lets the server send again (docs/backup.md).
installIfNeeded();
const { code } = await run(
  findNode(),
  ['--disable-warning=ExperimentalWarning', join(root, 'server/src/reconcile.ts'), ...process.argv.slice(2)],
  { cwd: root, env: environment(findNode()), limitMs: 24 * 3600_000 },
);
process.exitCode = code;
