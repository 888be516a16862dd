import { join } from 'node:path';
import { environment, findNode, installIfNeeded, root, run } from './runtime.mjs';

// `npm run doctor`: finds everything that is wrong with the configuration (docs/configuration.md).
installIfNeeded();
// npm takes an option without `--` in front of it for its own.
const args = [...process.argv.slice(2), ...(process.env.npm_config_json === 'true' ? ['--json'] : [])];
const { code } = await run(
  findNode(),
  ['--disable-warning=ExperimentalWarning', join(root, 'server/src/doctor.ts'), ...args],
  { cwd: root, env: environment(findNode()) },
);
process.exitCode = code;
