import { join } from 'node:path';
import { environment, findNode, installIfNeeded, root, run } from './runtime.mjs';

// `npm run import-catalogue`: adds and updates the catalogue from CSV files (docs/catalogue.md).
installIfNeeded();
const { code } = await run(
  findNode(),
  [
    '--disable-warning=ExperimentalWarning',
    join(root, 'server/src/import-catalogue.ts'),
    ...process.argv.slice(2),
  ],
  { cwd: root, env: environment(findNode()) },
);
process.exitCode = code;
