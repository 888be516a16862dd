import { join } from 'node:path';
import { environment, findNode, installIfNeeded, root, run } from './runtime.mjs';

// `npm run drill`: restores the newest backup into a temporary folder and checks it (docs/backup.md).
installIfNeeded();
const { code } = await run(
  findNode(),
  ['--disable-warning=ExperimentalWarning', join(root, 'server/src/drill.ts'), ...process.argv.slice(2)],
  { cwd: root, env: environment(findNode()), limitMs: 24 * 3600_000 },
);
process.exitCode = code;
