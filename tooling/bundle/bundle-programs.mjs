import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { withoutNonAscii } from '../../web/vite/without-non-ascii.ts';
import { COPIED_IMPORT } from './copied-packages.mjs';
import { BANNER, isCommand, programFile, referencesOf, withProjectUrls } from './source-urls.mjs';

/** The server. */
export const MAIN = 'server/src/main.ts';

/** The built pages. They are bundled with the server, so that React and the router are one instance. */
export const PAGES = 'web/build/server/index.js';

/**
 * Finds the modules that get a file of their own: the server, child processes, the built pages, and the commands if asked for.
 *
 * @param folder of the programs in the bundle
 * @returns each module's path with its file
 */
export function findPrograms(root, folder, { withCommands }) {
  const paths = new Set([MAIN]);
  for (const path of filesBelow(root, 'server/src').filter(isProduct)) {
    const text = readFileSync(join(root, path), 'utf8');
    if (withCommands && isCommand(text)) paths.add(path);
    for (const target of referencesOf(path, text)) if (target.endsWith('.ts')) paths.add(target);
  }
  const programs = new Map([...paths].map((path) => [path, programFile(path, folder)]));
  programs.set(PAGES, `${folder}/built-pages.js`);
  const files = [...programs.values()];
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice) throw new Error(`two programs would be ${twice}: rename one`);
  return programs;
}

const isProduct = (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/testing/');

/**
 * Bundles programs and what they share into chunks.
 *
 * @param programs from `findPrograms`
 * @param options more options of esbuild
 * @returns the paths of all bundled modules, and the text of each file by its path
 * @throws an error that names the modules of packages that need their own folder
 */
export async function bundlePrograms(root, folder, programs, { plugins = [], ...options }) {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [...programs].map(([path, file]) => ({ in: path, out: file.replace(/\.js$/, '') })),
    chunkNames: `${folder}/chunk-[hash]`,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // As Node resolves packages: a module imported as ESM and by `require` is loaded once.
    conditions: ['module-sync', 'production'],
    banner: { js: BANNER },
    define: { 'process.env.NODE_ENV': '"production"' },
    charset: 'ascii',
    write: false,
    metafile: true,
    logLevel: 'error',
    plugins: [copiedPackages, ...plugins, projectUrls(root, programs)],
    ...options,
  });
  const modules = Object.keys(metafile.inputs);
  requireNoFolders(root, modules);
  const texts = new Map(
    outputFiles.map(({ path, text }) => [path, path.endsWith('.js') ? withoutNonAscii(text) : text]),
  );
  return { modules, texts };
}

const copiedPackages = {
  name: 'copied packages',
  setup({ onResolve }) {
    onResolve({ filter: COPIED_IMPORT }, ({ path }) => ({ path, external: true }));
  },
};

const projectUrls = (root, programs) => ({
  name: 'addresses in the project',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const own = relative(root, path).split(sep).join('/');
      if (own.includes('node_modules/')) return undefined;
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      return { contents: withProjectUrls(own, text, programs), loader: 'ts' };
    });
  },
});

const OWN_FOLDER = /\b__(dirname|filename)\b|\bimport\.meta\.(url|dirname|filename)\b/;

/** A bundled module has no folder: one that needs it must be copied instead. A mention in a guard is harmless. */
function requireNoFolders(root, modules) {
  const needing = modules.filter((path) => {
    if (!path.includes('node_modules/') || !existsSync(join(root, path))) return false;
    const text = readFileSync(join(root, path), 'utf8');
    return OWN_FOLDER.test(text) && OWN_FOLDER.test(withoutGuards(text));
  });
  if (needing.length > 0)
    throw new Error(
      `these modules need their folder; add their packages to COPIED_PACKAGES:\n${needing.join('\n')}`,
    );
}

/** Leaves out comments and the branches that run only where `__dirname` exists. */
function withoutGuards(text) {
  return text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/typeof __(dirname|filename)[^;\n]*/g, '');
}

/** Returns the files of a folder, relative to `root`. */
export function filesBelow(root, path) {
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
