import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { SERVER_FLAGS } from '../runtime.mjs';
import { withoutNonAscii } from './ascii-scripts.mjs';
import { copyPackages, isCopied } from './copied-packages.mjs';
import { licencesText } from './licences.mjs';
import {
  BANNER,
  isCommand,
  programFile,
  PROGRAM_FOLDER,
  referencesOf,
  withProjectUrls,
} from './source-urls.mjs';

const MAIN = 'server/src/main.ts';
const PAGES = 'web/build/server/index.js';

/** Folders whose data files the server reads. */
const READ_FOLDERS = new Set([
  'server/migrations/',
  'server/gazetteer/colloquial/',
  'server/gazetteer/landmarks/',
]);

/** The text in place of the demo, whose content is not part of a bundle. */
const WITHOUT_DEMO = `throw new Error('this build of the server has no demo: set DEMO=0, or run npm start in the project');`;

/**
 * Writes a folder that contains everything the server needs at run time: its programs, the built pages, migrations, the gazetteer and the
 * packages that cannot be bundled; no embedded Postgres, no demo, no tests. Deletes the folder's content first.
 *
 * @param root the project's folder; its pages must be built
 * @returns the number and size of the files, and the names of the commands for `node --run`
 * @throws an error that names the file if a module reads a folder that is not copied, or needs the folder of a bundled package
 */
export async function writeBundle(root, folder) {
  requireOwnFolder(root, folder);
  const programs = findPrograms(root);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [
      ...[...programs].map((path) => ({ in: path, out: programFile(path).replace(/\.js$/, '') })),
      { in: PAGES, out: `${PROGRAM_FOLDER}/built-pages` },
    ],
    outdir: folder,
    chunkNames: `${PROGRAM_FOLDER}/chunk-[hash]`,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // As Node resolves packages: a module imported as ESM and by `require` is loaded once.
    conditions: ['module-sync', 'production'],
    banner: { js: BANNER },
    define: { 'process.env.NODE_ENV': '"production"' },
    // V8 keeps the text of every script (decision 19). Names stay, and lines stay short: both are in stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 200,
    charset: 'ascii',
    legalComments: 'linked',
    write: false,
    metafile: true,
    logLevel: 'error',
    plugins: [copiedPackages, withoutDemo, projectUrls(root, programs)],
  });
  for (const { path, contents, text } of outputFiles)
    writeText(folder, relative(folder, path), path.endsWith('.js') ? withoutNonAscii(text) : contents);
  const modules = Object.keys(metafile.inputs);
  requireNoFolders(root, modules);
  copyReferences(root, folder, modules, programs);
  cpSync(join(root, 'web/build/client'), join(folder, 'web/build/client'), { recursive: true });
  writeText(folder, PAGES, `export * from '../../../${PROGRAM_FOLDER}/built-pages.js';\n`);
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  copyPackages(root, folder, lock);
  writeText(folder, 'LICENSES.txt', licencesText(root, lock));
  const scripts = scriptsOf(root, programs);
  writeText(folder, 'package.json', `${JSON.stringify(manifest(root, scripts), null, 2)}\n`);
  cpSync(join(root, 'deploy/healthcheck.mjs'), join(folder, 'healthcheck.mjs'));
  return { ...sizeOf(folder), commands: Object.keys(scripts) };
}

/** Refuses to delete a folder that is not a bundle's. */
function requireOwnFolder(root, folder) {
  const isBundle =
    !existsSync(folder) || readdirSync(folder).length === 0 || existsSync(join(folder, 'healthcheck.mjs'));
  if (!isBundle || `${root}${sep}`.startsWith(`${folder}${sep}`))
    throw new Error(`${folder} is not empty and not a bundle: name a folder that may be replaced`);
}

/** The modules that are started as programs: the server, the commands, and child processes. */
function findPrograms(root) {
  const paths = filesBelow(root, 'server/src').filter((path) => isProduct(path));
  const programs = new Set([MAIN]);
  for (const path of paths) {
    const text = readFileSync(join(root, path), 'utf8');
    if (isCommand(text)) programs.add(path);
    for (const target of referencesOf(path, text)) if (target.endsWith('.ts')) programs.add(target);
  }
  const names = [...programs].map(programFile);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`two programs would be ${twice}: rename one`);
  return programs;
}

const isProduct = (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/testing/');

const copiedPackages = {
  name: 'copied packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[@a-z]/i }, ({ path }) => (isCopied(path) ? { path, external: true } : undefined));
  },
};

const withoutDemo = {
  name: 'without the demo',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\.\/demo\// }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, namespace: 'no-demo' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'no-demo' }, () => ({ contents: WITHOUT_DEMO, loader: 'js' }));
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
  const needing = modules.filter(
    (path) =>
      path.includes('node_modules/') &&
      existsSync(join(root, path)) &&
      OWN_FOLDER.test(withoutGuards(readFileSync(join(root, path), 'utf8'))),
  );
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

/** Copies what the bundled modules read next to themselves. */
function copyReferences(root, folder, modules, programs) {
  for (const path of modules.filter((one) => /^(server|contract)\//.test(one) && one.endsWith('.ts'))) {
    for (const target of referencesOf(path, readFileSync(join(root, path), 'utf8'))) {
      if (target === './' || programs.has(target)) continue;
      if (target.endsWith('/') && !READ_FOLDERS.has(target))
        throw new Error(`${path} reads the folder ${target}: add it to READ_FOLDERS`);
      if (!existsSync(join(root, target))) throw new Error(`${path} reads ${target}, which does not exist`);
      cpSync(join(root, target), join(folder, target), {
        recursive: true,
        filter: (source) => !source.endsWith('.ts'),
      });
    }
  }
}

/** The scripts of the bundle's package.json: `start`, and each npm command whose wrapper runs a program of the bundle. */
function scriptsOf(root, programs) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commands = Object.entries(scripts).flatMap(([name, line]) => {
    const wrapper = /^node (tooling\/[\w-]+\.mjs)$/.exec(line)?.[1];
    const program =
      wrapper && /'(server\/src\/[\w-]+\.ts)'/.exec(readFileSync(join(root, wrapper), 'utf8'))?.[1];
    return program && program !== MAIN && programs.has(program)
      ? [[name, `node ${programFile(program)}`]]
      : [];
  });
  return {
    start: ['node', ...SERVER_FLAGS, programFile(MAIN)].join(' '),
    ...Object.fromEntries(commands),
  };
}

function manifest(root, scripts) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { name, version, private: true, license, type: 'module', scripts };
}

function writeText(folder, path, content) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

function filesBelow(root, path) {
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

function sizeOf(folder) {
  const files = filesBelow(folder, '.');
  const bytes = files.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
  return { files: files.length, megabytes: bytes / 1e6 };
}
