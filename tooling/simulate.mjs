import { join } from 'node:path';
import { environment, findNode, installIfNeeded, root, run } from './runtime.mjs';

// `npm run simulate`: installs what is missing, then compares both rules of assignment (docs/simulation.md).
installIfNeeded();
const node = findNode();
const { code } = await run(node, [join(root, 'tooling/simulate/command.ts'), ...process.argv.slice(2)], {
  cwd: root,
  env: environment(node),
});
process.exitCode = code;
