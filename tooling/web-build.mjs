import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { weighPages, weightLines } from './page-weights.mjs';
import { commandOf, environment, root, run } from './runtime.mjs';

/** Everything that the built pages are made from. */
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
 * Builds the pages when what they are made from has changed since. True when the build is up to date afterwards; a page that is too
 * heavy counts as a failure but where the product is only to be started.
 */
export async function buildWebIfStale(node, { force = false, failOnLimits = true } = {}) {
  const expectedStamp = hashInputs();
  if (
    !force &&
    existsSync(join(root, 'web/build/server/index.js')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === expectedStamp
  )
    return true;
  console.log('Building the pages …');
  // Gone while it is being built: a build that is cut off counts as none.
  rmSync(stamp, { force: true });
  const { code } = await run(node, [commandOf('@react-router/dev', 'react-router'), 'build'], {
    cwd: join(root, 'web'),
    env: environment(node, { NODE_ENV: 'production' }),
  });
  if (code !== 0) return false;
  const { weights, problems } = weighPages(join(root, 'web/build'));
  console.log(['First load of the public pages:', ...weightLines(weights)].join('\n'));
  for (const problem of problems) console.error(`Too heavy: ${problem}`);
  if (problems.length > 0) return !failOnLimits;
  writeFileSync(stamp, expectedStamp);
  return true;
}

/** By content: a checkout or a copy changes every date. */
function hashInputs() {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap(filesBelow))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

function filesBelow(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [path];
  const names = readdirSync(join(root, path)).filter((name) => !/\.test\.tsx?$/.test(name));
  return names.sort().flatMap((name) => filesBelow(`${path}/${name}`));
}
