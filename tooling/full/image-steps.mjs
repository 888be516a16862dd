// Executes the steps of deploy/Dockerfile in empty folders, without Docker, and starts the result as an unprivileged user on an external
// Postgres. Prints `N passed, N failed`.
import { join } from 'node:path';
import { environment, findNode, root, run } from '../runtime.mjs';

const node = findNode();
const { code } = await run(
  node,
  ['--disable-warning=ExperimentalWarning', join(root, 'tooling/deploy/build-image.ts')],
  {
    cwd: root,
    env: environment(node),
  },
);
process.exitCode = code;
