import { join } from 'node:path';
import { environment, findNode, installIfNeeded, root, run } from './runtime.mjs';

// `npm run files:move`: copies the files to S3 buckets (docs/decisions/0058-files-in-s3.md).
installIfNeeded();
const { code } = await run(
  findNode(),
  ['--disable-warning=ExperimentalWarning', join(root, 'server/src/move-files.ts'), ...process.argv.slice(2)],
  { cwd: root, env: environment(findNode()) },
);
process.exitCode = code;
