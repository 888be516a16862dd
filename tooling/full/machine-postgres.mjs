import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf, environment, run } from '../runtime.mjs';

// Runs all server tests that use a database on the machine's Postgres (Debian 12 has 15, the oldest supported version). Skipped on a
// machine without one.

const base = '/usr/lib/postgresql';
const versions = existsSync(base) ? readdirSync(base).filter((name) => Number(name) >= 15) : [];
const bin = versions.sort((a, b) => Number(a) - Number(b)).map((name) => join(base, name, 'bin'))[0];
if (!bin || !existsSync(join(bin, 'initdb'))) {
  console.log('This machine has no Postgres of its own (15 or newer): nothing to run.\n0 passed, 0 failed');
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'aaspaas-machine-'));
const data = join(folder, 'data');
mkdirSync(data, { mode: 0o700 });
const user = process.getuid() === 0 ? { uid: 65_534, gid: 65_534 } : {};
chmodSync(folder, 0o711);
if (user.uid) chownSync(data, user.uid, user.gid);

let server;
let ok = false;
// The full run ends a step that takes too long.
process.once('SIGTERM', () => {
  server?.kill('SIGINT');
  process.exit(1);
});
try {
  const locale = ['-E', 'UTF8', '--locale=C.UTF-8'];
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'aaspaas', '--auth=trust', '--no-sync', ...locale], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const settings = ['listen_addresses=', `unix_socket_directories=${data}`, 'fsync=off'];
  server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((value) => ['-c', value])], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  for (let elapsedMs = 0; elapsedMs < 300 && !isUp(); elapsedMs += 1)
    await new Promise((done) => setTimeout(done, 100));
  const url = `postgresql://aaspaas@localhost/postgres?host=${encodeURIComponent(data)}`;
  const { code } = await run(process.execPath, [commandOf('vitest', 'vitest'), 'run', 'server/src'], {
    // Their short form: the long one has run on the embedded Postgres.
    env: environment(process.execPath, { TEST_DATABASE_URL: url, E2E_FULL: '' }),
  });
  ok = code === 0;
} finally {
  if (server) {
    const ended = new Promise((done) => server.once('exit', done));
    if (server.exitCode === null && server.kill('SIGINT')) await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}
console.log(ok ? '1 passed, 0 failed' : '0 passed, 1 failed');
process.exitCode = ok ? 0 : 1;

function isUp() {
  return statSync(join(data, '.s.PGSQL.5432'), { throwIfNoEntry: false }) !== undefined;
}
