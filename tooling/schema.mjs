import { commandOf, environment, findNode, installIfNeeded, root, run } from './runtime.mjs';

// `npm run schema`: writes server/src/platform/db/schema.ts from a database with all migrations (docs/decisions/0033-tables-typed-from-the-schema.md).
installIfNeeded();
const { code } = await run(
  findNode(),
  [commandOf('vitest', 'vitest'), 'run', 'tooling/schema-source.test.ts', '--update=all'],
  { cwd: root, env: environment(findNode()) },
);
process.exitCode = code;
