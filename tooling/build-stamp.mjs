import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

// Runs on the machine's Node at the beginning of `npm start`: syntax supported by Node 20.

/**
 * Hashes the paths and contents of files: a checkout or a copy changes all modification times.
 *
 * @param root the project's folder
 * @param inputs files and folders in it; one that does not exist is left out
 * @param ignored paths of files and folders that are left out
 */
export function hashInputs(root, inputs, ignored = /\.test\.tsx?$/) {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap((input) => filesBelow(root, input, ignored)))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

function filesBelow(root, path, ignored) {
  const stat = ignored.test(path) ? undefined : statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(root, `${path}/${name}`, ignored));
}

/**
 * Returns whether a build is that of its inputs. The stamp is written after a complete build only.
 *
 * @param file its main file
 * @param stamp file with the hash of the inputs that it was built from
 */
export function isCurrent(file, stamp, expected) {
  return existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === expected;
}
