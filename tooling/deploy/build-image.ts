import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createConnection, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../../server/src/platform/db/embedded.ts';
import { type BuiltImage, contextFiles, executeSteps, parseDockerfile } from './dockerfile.ts';

// Executes the steps of deploy/Dockerfile in empty folders and starts the result on an external Postgres. Prints `N passed, N failed`.
const root = join(import.meta.dirname, '../..');

/** The image may have 180 MB compressed; about 80 of them are Node's image, which cannot be measured here. */
const MAX_COMPRESSED_BYTES = 100_000_000;
const START_MS = 60_000;

/** The user of the image; without root its steps run as the current user. */
const ids = (user: string) => {
  const [uid, gid] = user.split(':').map(Number);
  return process.getuid?.() === 0 ? { uid, gid } : {};
};

/** Postgres on a TCP port: the embedded one listens on a socket that only its user reaches. */
async function listenForDatabase(socketFolder: string): Promise<Server> {
  const server = createServer((near) => {
    const far = createConnection(join(socketFolder, '.s.PGSQL.5432'));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one
        .on('error', () => undefined)
        .on('close', () => other.destroy())
        .pipe(other);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Runs the image's server with a probe each 100 ms, as its health check does, and ends it. */
async function runServer(image: BuiltImage, folder: string, env: NodeJS.ProcessEnv): Promise<number> {
  const [, ...args] = image.command;
  const options = { ...ids(image.user), cwd: join(folder, image.workdir), env };
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
      const status = await fetch(`http://127.0.0.1:${env['PORT']}/healthz`).then(
        ({ status: code }) => code,
        () => 0,
      );
      if (status === 200) break;
      if (performance.now() - startedAt > START_MS) throw new Error('/healthz does not answer');
      await sleep(100);
    }
    const milliseconds = Math.round(performance.now() - startedAt);
    execFileSync(process.execPath, image.healthcheck.slice(1), options);
    const page = await fetch(`http://127.0.0.1:${env['PORT']}/`);
    if (page.status !== 200) throw new Error(`the home page answers ${page.status}`);
    await page.text();
    child.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`the server ended with ${String(code)} after SIGTERM`);
    return milliseconds;
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await ended;
    }
  }
}

function requireReadOnly(image: BuiltImage, app: string): void {
  if (process.getuid?.() !== 0) return;
  try {
    execFileSync('touch', [join(app, 'server/src/main.js')], { ...ids(image.user), stdio: 'ignore' });
  } catch {
    return;
  }
  throw new Error('the user of the image can change its programs');
}

const folder = mkdtempSync(join(tmpdir(), 'aaspaas-image-'));
chmodSync(folder, 0o755);
let failed = 1;
let stopDatabase = async () => {};
try {
  const stages = parseDockerfile(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'));
  const image = executeSteps(stages, {
    root,
    files: contextFiles(root),
    folder,
    run(command, cwd, env) {
      console.log(`  RUN ${command}`);
      execFileSync('sh', ['-c', command], {
        cwd,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    },
  });
  const runtime = join(folder, stages.at(-1)?.name ?? '');
  const app = join(runtime, image.workdir);
  const compressed = Number(
    execFileSync('sh', ['-c', 'tar -cf - . | gzip -6 | wc -c'], { cwd: app, encoding: 'utf8' }),
  );
  console.log(`  the image adds ${(compressed / 1e6).toFixed(1)} MB compressed to Node's`);
  if (compressed > MAX_COMPRESSED_BYTES) throw new Error('the image is too large');
  requireReadOnly(image, app);

  const data = join(folder, 'database');
  mkdirSync(data, { mode: 0o711 });
  const { connection, stop } = await startEmbedded({ dataDir: join(data, 'data'), durable: false });
  const bridge = await listenForDatabase(String(connection.host));
  stopDatabase = async () => {
    bridge.close();
    await stop();
  };
  const { port } = bridge.address() as AddressInfo;
  const scratch = join(folder, 'scratch');
  mkdirSync(scratch);
  chmodSync(scratch, 0o777);
  const env = {
    PATH: process.env['PATH'],
    ...image.env,
    HOST: '127.0.0.1',
    PORT: String(20_000 + Math.floor(Math.random() * 20_000)),
    DATA_DIR: join(scratch, 'data'),
    DATABASE_URL: `postgres://${String(connection.user)}@127.0.0.1:${port}/${String(connection.database)}`,
  };
  const migrated = execFileSync(process.execPath, ['server/src/migrate-database.js'], {
    ...ids(image.user),
    cwd: app,
    env,
    encoding: 'utf8',
  });
  console.log(
    `  ${migrated.trim().split('\n').at(-1)}; ready after ${await runServer(image, runtime, env)} ms`,
  );
  failed = 0;
} catch (error) {
  console.log(`  ${error instanceof Error ? error.message : String(error)}`);
} finally {
  await stopDatabase();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${1 - failed} passed, ${failed} failed`);
process.exit(failed);
