import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Target } from '../platform/db/connect.ts';

const BINARY = '/usr/sbin/pgbouncer';

/** Returns whether PgBouncer is installed (Debian's package `pgbouncer`). */
export function hasPgBouncer(): boolean {
  return existsSync(BINARY);
}

/** A running PgBouncer in transaction mode. */
export interface PgBouncer {
  /** Leads to the database through the pooler. */
  readonly target: Target;
  stop(): Promise<void>;
}

/** Starts PgBouncer in front of a test database with a number of connections to Postgres. */
export async function startPgBouncer(direct: Target, connections: number): Promise<PgBouncer> {
  const { host, port, user, database } = new pg.Client(direct);
  const folder = mkdtempSync(join(tmpdir(), 'aaspaas-pgbouncer-'));
  const listenPort = await freePort();
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(
    config,
    `[databases]
* = host=${host} port=${port} user=${user ?? ''}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
  );
  chmodSync(folder, 0o755);
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child: ChildProcess = spawn(BINARY, [...asUser, '-q', config], { stdio: 'ignore', cwd: '/' });
  for (let n = 0; n < 100 && !(await answers(listenPort)); n += 1) {
    if (child.exitCode !== null) throw new Error(`pgbouncer exited with ${child.exitCode}`);
    await sleep(50);
  }
  return {
    target: {
      connectionString: `postgres://${user ?? ''}@127.0.0.1:${listenPort}/${database ?? ''}`,
      ...(database ? { database } : {}),
    },
    async stop() {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGKILL')) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
