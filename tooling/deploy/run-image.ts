import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { createConnection, createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbedded } from '../../server/src/platform/db/embedded.ts';
import { freePorts } from '../stranger/processes.ts';
import type { BuiltImage } from './dockerfile.ts';

const START_MS = 60_000;
const COMMAND_MS = 120_000;
// Never the synchronous form: this process also forwards the connections of the database.
const execute = promisify(execFile);

/** The user of the image; without root its programs run as the current user. */
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

/**
 * Runs an image's programs as its user on an external Postgres: the migration, then the server, which must answer its health check and serve a
 * page, and end with 0 after SIGTERM.
 *
 * @param app the folder of the image's programs
 * @param scratch an empty folder for database and data
 * @returns what to print
 * @throws an error that names what failed
 */
export async function runImage(image: BuiltImage, app: string, scratch: string): Promise<string> {
  await requireReadOnly(image, app);
  chmodSync(scratch, 0o711);
  const { connection, stop } = await startEmbedded({ dataDir: join(scratch, 'database'), durable: false });
  const bridge = await listenForDatabase(String(connection.host));
  try {
    const data = join(scratch, 'data');
    mkdirSync(data);
    chmodSync(data, 0o777);
    const { port } = bridge.address() as AddressInfo;
    const [ownPort] = await freePorts(1);
    const env = {
      PATH: process.env['PATH'],
      ...image.env,
      HOST: '127.0.0.1',
      PORT: String(ownPort),
      DATA_DIR: join(data, 'own'),
      DATABASE_URL: `postgres://${String(connection.user)}@127.0.0.1:${port}/${String(connection.database)}`,
    };
    const options = { ...ids(image.user), cwd: app, env };
    const { stdout } = await execute(process.execPath, ['--run', 'migrate'], {
      ...options,
      timeout: COMMAND_MS,
    });
    const milliseconds = await runServer(image, options);
    return `${stdout.trim().split('\n').at(-1)}; the server is alive after ${milliseconds} ms`;
  } finally {
    bridge.close();
    await stop();
  }
}

interface ProgramOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
}

/** Starts the image's server and ends it; returns the milliseconds until it answered. */
async function runServer(image: BuiltImage, options: ProgramOptions): Promise<number> {
  const [, ...args] = image.command;
  const address = `http://127.0.0.1:${options.env['PORT']}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
      const alive = await fetch(`${address}/healthz`).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (alive) break;
      if (performance.now() - startedAt > START_MS) throw new Error('/healthz does not answer');
      await sleep(100);
    }
    const milliseconds = Math.round(performance.now() - startedAt);
    await execute(process.execPath, image.healthcheck.slice(1), { ...options, timeout: COMMAND_MS });
    const page = await fetch(`${address}/`);
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

async function requireReadOnly(image: BuiltImage, app: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const isWritable = await execute('touch', [join(app, 'server/src/main.js')], ids(image.user)).then(
    () => true,
    () => false,
  );
  if (isWritable) throw new Error('the user of the image can change its programs');
}
