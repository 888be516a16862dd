import { commandOf, environment, findNode, installIfNeeded, root, run } from './runtime.mjs';

// `npm run schema`: writes server/src/platform/db/schema.ts from a database with all migrations (docs/decisions/0033-tables-typed-from-the-schema.md).
installIfNeeded();
const { code } = await run(
  findNode(),
  [commandOf('vitest', 'vitest'), 'run', '--update', 'tooling/schema-source.test.ts'],
  { cwd: root, env: environment(findNode()) },
);
process.exitCode = code;
