import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The folders of the project's code, in the order in which problems are listed. */
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

/** Returns the paths, relative to `root` and sorted, of all files in `folders` that exist. */
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

/** Returns the project's TypeScript and JavaScript files. */
export function sourceFiles(root) {
  return filesIn(root, SOURCE_FOLDERS, /\.(ts|tsx|mjs)$/);
}

/** Filters `paths` to those that exist. */
export function existing(root, paths) {
  return paths.filter((path) => existsSync(join(root, path)));
}

/** Returns the files that are or would be committed; without git, all files except ignored folders. */
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

/** Reads a file as text. */
export function read(root, path) {
  return readFileSync(join(root, path), 'utf8');
}

/** Returns whether the first line marks a file as generated. */
export function isGenerated(text) {
  return /^\W*generated\b/i.test(text);
}

/** Runs the program `bin` of an installed package with the current Node; never throws for an exit code. */
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

// A package may not export its package.json, so it is located by path.
function packageManifest(require, name) {
  for (const folder of require.resolve.paths(name) ?? []) {
    const manifest = join(folder, name, 'package.json');
    if (existsSync(manifest)) return manifest;
  }
  throw new Error(`${name} is not installed: run npm ci`);
}
