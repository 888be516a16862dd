import { join } from 'node:path';
import { environment, findNode, installIfNeeded, root, run } from './runtime.mjs';

// `npm run keys:rotate`: seals values again with the first key of SECRET_KEYS (docs/configuration.md).
installIfNeeded();
const { code } = await run(
  findNode(),
  [
    '--disable-warning=ExperimentalWarning',
    join(root, 'server/src/rotate-keys.ts'),
    ...process.argv.slice(2),
  ],
  { cwd: root, env: environment(findNode()) },
);
process.exitCode = code;
