import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashInputs, isCurrent } from './build-stamp.mjs';
import { consoleWeightLines, CONSOLE_LIMIT, weighPages, weightLines } from './page-weights.mjs';
import { commandOf, environment, root, run } from './runtime.mjs';

/** All inputs of the page build. */
const inputs = [
  'contract/src',
  'web/app',
  'web/public',
  'web/vite',
  'web/package.json',
  'web/postcss.config.mjs',
  'web/react-router.config.ts',
  'web/vite.config.ts',
  'tooling/page-weights.mjs',
  'package-lock.json',
];

const stamp = join(root, 'web/build/.stamp');

/**
 * Builds the pages if their inputs have changed. Returns true if the build is up to date afterwards; a page over its size
 * limit counts as a failure unless the product is only started.
 */
export async function buildWebIfStale(node, { force = false, failOnLimits = true } = {}) {
  const expectedStamp = hashInputs(root, inputs);
  if (!force && isCurrent(join(root, 'web/build/server/index.js'), stamp, expectedStamp)) return true;
  console.log('Building the pages …');
  // Deleted during the build: an interrupted build does not count.
  rmSync(stamp, { force: true });
  const { code } = await run(node, [commandOf('@react-router/dev', 'react-router'), 'build'], {
    cwd: join(root, 'web'),
    env: environment(node, { NODE_ENV: 'production' }),
  });
  if (code !== 0) return false;
  const { weights, consoleWeights, problems } = weighPages(join(root, 'web/build'));
  console.log(['First load of the public pages:', ...weightLines(weights)].join('\n'));
  console.log(
    [
      `First load of the console’s pages, at most ${CONSOLE_LIMIT / 1000} kB of JavaScript:`,
      ...consoleWeightLines(consoleWeights),
    ].join('\n'),
  );
  for (const problem of problems) console.error(`Page size limit exceeded: ${problem}`);
  if (problems.length > 0) return !failOnLimits;
  writeFileSync(stamp, expectedStamp);
  return true;
}
