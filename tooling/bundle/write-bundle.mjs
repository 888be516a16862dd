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
import { SERVER_FLAGS } from '../runtime.mjs';
import { bundlePrograms, filesBelow, findPrograms, MAIN } from './bundle-programs.mjs';
import { copyPackages } from './copied-packages.mjs';
import { licencesText } from './licences.mjs';
import { referencesOf } from './source-urls.mjs';

const PROGRAM_FOLDER = 'server/src';

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
  const programs = findPrograms(root, PROGRAM_FOLDER, { withCommands: true });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { modules, texts } = await bundlePrograms(root, PROGRAM_FOLDER, programs, {
    outdir: folder,
    legalComments: 'linked',
    plugins: [withoutDemo],
  });
  for (const [path, text] of texts) writeText(folder, relative(folder, path), text);
  copyReferences(root, folder, modules, programs);
  cpSync(join(root, 'web/build/client'), join(folder, 'web/build/client'), { recursive: true });
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

const withoutDemo = {
  name: 'without the demo',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\.\/demo\// }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, namespace: 'no-demo' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'no-demo' }, () => ({ contents: WITHOUT_DEMO, loader: 'js' }));
  },
};

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
    const file = program && program !== MAIN && programs.get(program);
    return file ? [[name, `node ${file}`]] : [];
  });
  return {
    start: ['node', ...SERVER_FLAGS, programs.get(MAIN)].join(' '),
    ...Object.fromEntries(commands),
  };
}

function manifest(root, scripts) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { name, version, private: true, license, type: 'module', scripts };
}

function writeText(folder, path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function sizeOf(folder) {
  const files = filesBelow(folder, '.');
  const bytes = files.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
  return { files: files.length, megabytes: bytes / 1e6 };
}
