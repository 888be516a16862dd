import { resolve } from 'node:path';
import { fail, findNode, installIfNeeded, root } from './runtime.mjs';
import { buildWebIfStale } from './web-build.mjs';

// `npm run bundle [-- folder]`: writes a folder that runs the server with nothing else but Node; default: build (deploy/README.md).
installIfNeeded();
if (!(await buildWebIfStale(findNode(), { failOnLimits: false })))
  fail('the pages could not be built (see above)');
const { writeBundle } = await import('./bundle/write-bundle.mjs');
const folder = resolve(root, process.argv[2] ?? 'build');
try {
  const { files, megabytes, commands } = await writeBundle(root, folder);
  console.log(`${folder}: ${files} files, ${megabytes.toFixed(1)} MB`);
  console.log(`Commands (node --run NAME): ${commands.join(', ')}`);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
