import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrationsFolder, readMigrations } from './platform/db/migrate.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { databaseUrl } from './testing/database-url.ts';

const folder = mkdtempSync(join(tmpdir(), 'aaspaas-reported-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly written: () => string;
}

/** Starts a web process, and waits until it listens or has ended. */
async function start(): Promise<Started> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(database.target),
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      ROLE: 'web',
      RELEASE: 'release-of-this-test',
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: join(tmpdir(), 'aaspaas-test-compiled'),
    },
  });
  let written = '';
  let isClosed = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (written += String(data)));
  child.once('close', () => (isClosed = true));
  while (!isClosed && !/is at http:/.test(written)) await sleep(50);
  return { child, written: () => written };
}

const reported = async () =>
  (await database.connection.pool.query('select role, release, migration from running_processes')).rows;

it('a process reports its release while it runs, and removes the report when it ends', async () => {
  const { child, written } = await start();
  try {
    const release = await readMigrations(migrationsFolder);
    expect([await reported(), written()]).toEqual([
      [{ role: 'web', release: 'release-of-this-test', migration: release.at(-1)?.number }],
      expect.stringContaining('is at http:'),
    ]);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(await reported()).toEqual([]);
  } finally {
    child.kill('SIGKILL');
  }
}, 60_000);

it('a process does not start on a database with a contract migration of a later release', async () => {
  await database.connection.pool.query(
    `insert into schema_migrations (number, file, sha256, phase) values (9999, '9999_later.sql', 'x', 'contract')`,
  );
  const { child, written } = await start();
  try {
    expect([child.exitCode, written()]).toEqual([
      1,
      expect.stringContaining('migration 9999_later.sql of a later release removed what this release uses'),
    ]);
    expect(await reported()).toEqual([]);
  } finally {
    child.kill('SIGKILL');
  }
}, 60_000);
