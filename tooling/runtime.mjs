import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs before packages are installed, on the machine's Node: only Node's modules, and syntax supported by Node 20.

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** Exits with one line that names the problem and the fix. */
export function fail(message) {
  console.error(`aaspaas: ${message}`);
  process.exit(1);
}

/** Removes addresses of registries and mirrors, which differ by machine and do not help the reader. */
export function redactAddresses(text) {
  return text
    .replace(/https?:\/\/[^\s'"]+/g, '<address>')
    .replace(/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET)\s+[^\s'"]+/g, '$1 <address>');
}

/**
 * Runs npm ci if node_modules does not match `package-lock.json`. The stamp is written last, so that an interrupted
 * installation is repeated.
 */
export function installIfNeeded() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) fail(`Node 20 or newer is needed to begin; this is ${process.version}`);
  const lock = readFileSync(join(root, 'package-lock.json'));
  const expectedStamp = createHash('sha256')
    .update(lock)
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
  const stamp = join(root, 'node_modules', '.aaspaas-installed');
  if (readText(stamp) === expectedStamp) return;
  if (!matchesInstalled(JSON.parse(lock.toString()))) {
    console.log('Installing packages (a few minutes the first time) …');
    npmCi();
  }
  try {
    writeFileSync(stamp, expectedStamp);
  } catch {
    // The folder is read-only: its content was just verified, and the next start checks again.
  }
}

/** Returns whether the list that npm writes into node_modules after an installation matches the lock file. */
function matchesInstalled(lock) {
  const installed = readText(join(root, 'node_modules', '.package-lock.json'));
  if (installed === null) return false;
  const there = JSON.parse(installed).packages;
  return Object.entries(lock.packages).every(([path, { version, link, optional, devOptional, peer }]) => {
    if (!path.startsWith('node_modules/') || link) return true;
    if (!there[path]) return Boolean(optional || devOptional || peer);
    return there[path].version === version;
  });
}

function npmCi() {
  const [command, before] = npm();
  const version = spawnSync(command, [...before, '--version'], {
    encoding: 'utf8',
    shell: needsShell(command),
  });
  const major = Number.parseInt(version.stdout ?? '', 10);
  if (!(major >= 10)) fail('npm 10 or newer is needed to install packages');
  const options = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const { status, stdout, stderr, error } = spawnSync(command, [...before, 'ci', ...options], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    shell: needsShell(command),
  });
  if (status === 0) return;
  console.error(redactAddresses(`${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`).trim());
  fail('the packages could not be installed (see above); start again when that is put right');
}

/**
 * Returns the npm that started this process, otherwise the machine's.
 * @returns {[string, string[]]} the command and its leading arguments
 */
export function npm() {
  const script = process.env.npm_execpath;
  if (script && script.endsWith('npm-cli.js') && existsSync(script)) return [process.execPath, [script]];
  return ['npm', []];
}

const needsShell = (command) => process.platform === 'win32' && command === 'npm';

/** Returns the Node that runs the product: the current one if it is new enough, otherwise the one in node_modules. */
export function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const node = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (stdout && isNewEnough(stdout.trim().replace(/^v/, ''))) return node;
  const why = existsSync(node) ? 'does not run on this machine' : 'is not there for this machine';
  return fail(
    `Node 22.22 or newer is needed; this is ${process.version}, and the one among the packages (${name}) ${why}`,
  );
}

/** Minimum versions that run the server's TypeScript directly. */
function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major >= 24 || (major === 22 && minor >= 22);
}

/**
 * Settings of glibc's malloc, so that a process returns native memory that it freed: one arena instead of eight per core, and
 * larger blocks outside it. V8 compiles hundreds of functions at once under load and frees 50 MB afterwards (decision 19).
 */
export const MALLOC_SETTINGS = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Returns the environment of child processes: a plain `node` resolves to the right Node. */
export function environment(node, extra = {}) {
  return {
    ...MALLOC_SETTINGS,
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
    ...extra,
  };
}

/**
 * Node flags of the server process: before a collection the heap grows by half instead of fourfold, and its young
 * generation to 48 MB instead of 128 MB (decision 19).
 */
export const SERVER_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--heap-growing-percent=50',
  '--max-semi-space-size=16',
];

/** Returns the script behind a package's command. */
export function commandOf(name, command) {
  const require = createRequire(join(root, 'package.json'));
  // Not with `require.resolve`: most packages do not export their package.json.
  const folder = require.resolve
    .paths(name)
    .map((path) => join(path, name))
    .find((path) => existsSync(join(path, 'package.json')));
  if (!folder) return fail(`the package ${name} is missing: remove node_modules and start again`);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** Runs a command to its end and streams its output; resolves with the exit code and the text. */
export function run(command, args, { cwd = root, env, limitMs = 1_200_000 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs });
    let output = '';
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from.setEncoding('utf8');
      from.on('data', (text) => {
        output += text;
        to.write(text);
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on('close', (code, signal) => {
      if (signal)
        console.log(`${args[0] ?? command} was ended by ${signal}; its limit is ${limitMs / 60_000} minutes`);
      resolve({ code: code ?? 1, output });
    });
  });
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
