import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The folders of our own code, in the order in which problems are listed. */
export const SOURCE_FOLDERS = [
  'contract/src',
  'server/src',
  'server/demo',
  'server/gazetteer',
  'web/app',
  'web/vite',
  'tooling',
  'e2e',
  'bench',
];

const IGNORED_FOLDERS = new Set(['node_modules', 'build', 'dist', '.react-router', 'test-results', '.git']);

/** Paths, relative to `root` and sorted, of all files in `folders` that exist. */
export function filesIn(root, folders, extensions) {
  const found = [];
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory() && !IGNORED_FOLDERS.has(entry.name)) walk(path);
      else if (entry.isFile() && extensions.test(entry.name)) found.push(path);
    }
  };
  for (const folder of existing(root, folders)) walk(folder);
  return found.sort();
}

/** Our own TypeScript and JavaScript. */
export function sourceFiles(root) {
  return filesIn(root, SOURCE_FOLDERS, /\.(ts|tsx|mjs)$/);
}

/** Those of `paths` that exist. */
export function existing(root, paths) {
  return paths.filter((path) => existsSync(join(root, path)));
}

/** What is or would be committed; without git, everything that is not passed over. */
export function committedFiles(root) {
  const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files =
    git.status === 0
      ? git.stdout.split('\0').filter(Boolean)
      : filesIn(root, ['.'], /./).map((path) => path.slice(2));
  return files.filter((path) => existsSync(join(root, path)));
}

/** A file's text. */
export function read(root, path) {
  return readFileSync(join(root, path), 'utf8');
}

/** Whether a file says on its first line that a program wrote it. */
export function isGenerated(text) {
  return /^\W*generated\b/i.test(text);
}

/** Runs the program `bin` of an installed package with this same Node; never throws for an exit code. */
export function runTool(root, name, bin, args) {
  const require = createRequire(import.meta.url);
  const manifest = packageManifest(require, name);
  const bins = JSON.parse(readFileSync(manifest, 'utf8')).bin;
  const program = resolve(dirname(manifest), typeof bins === 'string' ? bins : bins[bin]);
  return runNode(root, [program, ...args]);
}

/** Runs Node with `args` in `root`. */
export function runNode(root, args) {
  return new Promise((resolved, rejected) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
    child.on('error', rejected);
    child.on('close', (code) => resolved({ code: code ?? 1, out, err }));
  });
}

// A package may keep its package.json out of its exports, so it is looked for by hand.
function packageManifest(require, name) {
  for (const folder of require.resolve.paths(name) ?? []) {
    const manifest = join(folder, name, 'package.json');
    if (existsSync(manifest)) return manifest;
  }
  throw new Error(`${name} is not installed: run npm ci`);
}
