import { join } from 'node:path';
import { environment, findNode, installIfNeeded, root, run } from './runtime.mjs';

// `npm run create-operator`: creates an operator and prints the link for their password (docs/decisions/0064-operators.md).
installIfNeeded();
const { code } = await run(
  findNode(),
  [
    '--disable-warning=ExperimentalWarning',
    join(root, 'server/src/create-operator.ts'),
    ...process.argv.slice(2),
  ],
  { cwd: root, env: environment(findNode()) },
);
process.exitCode = code;
