import { join } from 'node:path';
import { environment, findNode, installIfNeeded, root, run } from './runtime.mjs';

// `npm run backup`: the embedded database and the files in one tar file (docs/backup.md).
installIfNeeded();
const { code } = await run(
  findNode(),
  ['--disable-warning=ExperimentalWarning', join(root, 'server/src/backup.ts'), ...process.argv.slice(2)],
  { cwd: root, env: environment(findNode()), limitMs: 24 * 3600_000 },
);
process.exitCode = code;
