import { join } from 'node:path';
import { environment, findNode, installIfNeeded, root, run } from './runtime.mjs';

// `npm run doctor`: finds everything that is wrong with the configuration (docs/configuration.md).
installIfNeeded();
const { code } = await run(
  findNode(),
  ['--disable-warning=ExperimentalWarning', join(root, 'server/src/doctor.ts'), ...process.argv.slice(2)],
  { cwd: root, env: environment(findNode()) },
);
process.exitCode = code;
