import { cpSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Packages that a bundle contains as they are: native programs, and packages that read files next to themselves or whose licence asks that
 * they stay separate (libheif, LGPL). `only` limits the files.
 * @type {readonly { readonly name: string, readonly only?: RegExp }[]}
 */
export const COPIED_PACKAGES = [
  { name: '@node-rs/argon2' },
  { name: 'sharp' },
  { name: 'heic-decode' },
  { name: 'pdfkit' },
  { name: 'pino' },
  {
    name: '@fontsource/mukta',
    only: /^files\/mukta-(latin|latin-ext|devanagari)-(400|700)-normal\.woff$|^(package\.json|LICENSE)$/,
  },
  { name: '@zxcvbn-ts/language-common', only: /^src\/passwords\.json$|^(package\.json|LICENSE.*)$/ },
];

/** Files with the licence of a package, in its folder. */
export const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;

/** Files of packages that no program reads. */
const UNUSED = /\.(md|markdown|map|d\.[cm]?ts|flow|ts)$|(^|\/)(test|tests|docs|examples|\.github)(\/|$)/i;

/** Imports of copied packages: they stay imports. */
export const COPIED_IMPORT = new RegExp(`^(?:${COPIED_PACKAGES.map(({ name }) => name).join('|')})(?:/|$)`);

/**
 * The folders of packages with everything they depend on, as npm resolves them from a workspace.
 * @param lock the parsed package-lock.json
 * @param isInstalled whether a folder exists: optional packages of other platforms do not
 * @throws an error that names a missing package
 */
export function packageFolders(lock, workspace, names, isInstalled) {
  const found = new Set();
  const add = (from, name, optional) => {
    const path = resolvePackage(lock, from, name);
    if (path === null || !isInstalled(path)) {
      if (optional) return;
      throw new Error(`the package ${name}, needed by ${from}, is not installed: run npm ci`);
    }
    if (found.has(path)) return;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[path];
    for (const needed of Object.keys(dependencies)) add(path, needed, needed in optionalDependencies);
    for (const needed of Object.keys(optionalDependencies)) add(path, needed, true);
  };
  for (const name of names) add(workspace, name, false);
  return [...found].sort();
}

function resolvePackage(lock, from, name) {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, folder.lastIndexOf('node_modules/')).replace(/\/$/, '')
  ) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (lock.packages[path]) return path;
    if (folder === '') return null;
    if (!folder.includes('node_modules/')) folder = '';
  }
}

/** Copies the packages into the bundle, at the paths where Node looks for them. */
export function copyPackages(root, folder, lock) {
  const copied = COPIED_PACKAGES.map(({ name }) => name);
  for (const path of packageFolders(lock, 'server', copied, (one) => existsSync(join(root, one)))) {
    const only = COPIED_PACKAGES.find(({ name }) => path.endsWith(`node_modules/${name}`))?.only;
    const from = join(root, path);
    // Without a file for it, the licences are in the description of the package.
    const licence = readdirSync(from).some((name) => LICENCE_FILE.test(name))
      ? LICENCE_FILE
      : /^readme\.md$/i;
    cpSync(from, join(folder, path), {
      recursive: true,
      filter: (source) => {
        const file = relative(from, source).split(sep).join('/');
        if (file === '' || licence.test(file)) return true;
        // Packages nested in this one are in the list themselves.
        if (file === 'node_modules' || UNUSED.test(file)) return false;
        return !only || statSync(source).isDirectory() || only.test(file);
      },
    });
  }
}
