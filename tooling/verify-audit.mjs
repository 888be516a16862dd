import { join } from 'node:path';
import { environment, findNode, installIfNeeded, root, run } from './runtime.mjs';

// `npm run audit:verify`: compares the audit log with its hash chain (docs/decisions/0059-audit-log.md).
installIfNeeded();
const { code } = await run(
  findNode(),
  [
    '--disable-warning=ExperimentalWarning',
    join(root, 'server/src/verify-audit.ts'),
    ...process.argv.slice(2),
  ],
  { cwd: root, env: environment(findNode()) },
);
process.exitCode = code;
