import { join } from 'node:path';
import { ensureVerdict } from './proof.mjs';
import { environment, findNode, installIfNeeded, root, run } from './runtime.mjs';

// `npm run chaos`: installs what is missing, then breaks an installation under load (docs/decisions/0097-faults-under-load.md).
installIfNeeded();
const node = findNode();
const { code, output } = await run(
  node,
  ['--disable-warning=ExperimentalWarning', join(root, 'tooling/chaos/command.ts'), ...process.argv.slice(2)],
  { cwd: root, env: environment(node, { NODE_ENV: 'production' }), limitMs: 2_400_000 },
);
ensureVerdict(output);
process.exitCode = code;
