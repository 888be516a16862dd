import { posix } from 'node:path';

// In a bundle, `import.meta.url` is the address of a chunk. These functions replace it by the address that the module has in the project,
// below the bundle's folder, so that its relative files are found there. All programs and chunks are in one folder, and `BUNDLE_ROOT` is two
// levels above it.

/** The first lines of every file of a bundle: packages in CommonJS call `require`. */
export const BANNER = `import { createRequire as createBundleRequire } from 'node:module';
const require = createBundleRequire(import.meta.url);
const BUNDLE_ROOT = new URL('../../', import.meta.url);`;

const REFERENCE = /new URL\(\s*'([^']+)',\s*import\.meta\.url,?\s*\)/g;
const PROGRAM_CHECK = /process\.argv\[1\] === fileURLToPath\(import\.meta\.url\)/;

/**
 * The paths that a module names relative to itself, such as `./decoder-process.ts`, relative to the project's folder.
 * @param path of the module, relative to the project's folder
 */
export function referencesOf(path, text) {
  return [...text.matchAll(REFERENCE)].map(([, reference]) => resolveReference(path, reference));
}

/** Whether a module is a command: it runs only if it is the program that was started. */
export function isCommand(text) {
  return PROGRAM_CHECK.test(text);
}

/** The file of a program in the bundle. Programs are in one folder, so their names must differ. */
export function programFile(path, folder) {
  return `${folder}/${posix.basename(path, '.ts')}.js`;
}

/**
 * Replaces `import.meta.url` by the module's address below `BUNDLE_ROOT`.
 * @param programs paths of the modules that have a file of their own in the bundle, with that file; a reference to one becomes its file
 */
export function withProjectUrls(path, text, programs) {
  const own = programs.get(path) ?? path;
  return text
    .replace(REFERENCE, (_all, reference) => {
      const target = resolveReference(path, reference);
      return `new URL(${JSON.stringify(programs.get(target) ?? target)}, BUNDLE_ROOT)`;
    })
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(own)}, BUNDLE_ROOT).href`);
}

/** A trailing slash is kept: it distinguishes a folder. */
function resolveReference(path, reference) {
  const target = posix.normalize(posix.join(posix.dirname(path), reference));
  return target === '.' || target === './' ? './' : target;
}
