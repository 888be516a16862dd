import { join } from 'node:path';
import { environment, findNode, installIfNeeded, root, run } from './runtime.mjs';

// `npm run jobs -- list|retry|drop`: permanently failed jobs (docs/decisions/0018-job-queues.md).
installIfNeeded();
const { code } = await run(
  findNode(),
  ['--disable-warning=ExperimentalWarning', join(root, 'server/src/jobs.ts'), ...process.argv.slice(2)],
  { cwd: root, env: environment(findNode()) },
);
process.exitCode = code;
