import { join } from 'node:path';
import { environment, findNode, installIfNeeded, root, run } from './runtime.mjs';

// `npm run migrate`: brings an external database to this release (docs/configuration.md).
installIfNeeded();
const { code } = await run(
  findNode(),
  [
    '--disable-warning=ExperimentalWarning',
    join(root, 'server/src/migrate-database.ts'),
    ...process.argv.slice(2),
  ],
  { cwd: root, env: environment(findNode()) },
);
process.exitCode = code;
