import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { connect, type Target } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { identityOf } from './process-identity.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'aaspaas-embedded-'));
  // As root the database runs as another user, who must be able to enter these folders.
  chmodSync(folder, 0o711);
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'data');
}

async function start(dataDir: string, events: object[] = []) {
  const unexpectedExits: Error[] = [];
  const running = await startEmbedded({
    dataDir,
    durable: false,
    log: (fields, message) => events.push({ ...fields, message }),
    onUnexpectedExit: (error) => unexpectedExits.push(error),
  });
  cleanups.push(() => running.stop());
  return { ...running, unexpectedExits };
}

async function query<T>(target: Target, text: string): Promise<T[]> {
  const { db, close } = connect(target, { onError: () => undefined });
  try {
    return (await sql.raw<T>(text).execute(db)).rows;
  } finally {
    await close();
  }
}

/** Another process that starts the database of `dataDir` and then idles until it is killed. */
async function startOwner(
  dataDir: string,
): Promise<{ owner: ChildProcess; postmaster: number; watcher: number; target: Target }> {
  const module = new URL('./embedded.ts', import.meta.url).href;
  const script = `const { startEmbedded } = await import(${JSON.stringify(module)});
    const { pid, watcherPid, connection } = await startEmbedded({ dataDir: process.argv[1] });
    process.stdout.write(JSON.stringify({ pid, watcherPid, connection }));
    setInterval(() => undefined, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  });
  cleanups.push(() => owner.kill('SIGKILL'));
  const [text] = await once(owner.stdout, 'data');
  const { pid, watcherPid, connection } = JSON.parse(String(text));
  cleanups.push(async () => {
    if (identityOf(pid) !== null) process.kill(pid, 'SIGQUIT');
    await expect.poll(() => identityOf(pid)).toBeNull();
  });
  return { owner, postmaster: pid, watcher: watcherPid, target: connection };
}

/** Omitted rather than skipped: an ordinary user has no second user to whom a folder could be closed. */
const asRoot = (title: string, test: () => Promise<void>) => process.getuid?.() === 0 && it(title, test);

describe('embedded Postgres', () => {
  it('creates its cluster, keeps data over a restart, and opens no port', async () => {
    const dataDir = newFolder();
    const first = await start(dataDir);
    await query(
      first.connection,
      `create extension btree_gist; create table kept (text text); insert into kept values ('नमस्ते')`,
    );
    const [settings] = await query<Record<string, string>>(
      first.connection,
      `select current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding, datlocale as locale
       from pg_database where datname = current_database()`,
    );
    expect(settings).toEqual({ addresses: '', encoding: 'UTF8', locale: 'C.UTF-8' });
    await first.stop();
    await first.stop();
    expect(identityOf(first.pid)).toBeNull();
    const second = await start(dataDir);
    expect(await query(second.connection, 'select text from kept')).toEqual([{ text: 'नमस्ते' }]);
    expect(second.unexpectedExits).toEqual([]);
  });

  it('keeps all durability settings on by default', async () => {
    const running = await startEmbedded({ dataDir: newFolder() });
    cleanups.push(() => running.stop());
    const [settings] = await query(
      running.connection,
      `select current_setting('fsync') as a, current_setting('full_page_writes') as b, current_setting('synchronous_commit') as c`,
    );
    expect(settings).toEqual({ a: 'on', b: 'on', c: 'on' });
  });

  it('serves one server at a time and names the process that holds the folder', async () => {
    const dataDir = newFolder();
    const { owner } = await startOwner(dataDir);
    await expect(start(dataDir)).rejects.toThrow(`another server (process ${owner.pid}) already uses`);
    await expect(start(dataDir)).rejects.toThrow('stop it first');
  });

  it('grants the folder to one of many concurrent starts', async () => {
    const dataDir = newFolder();
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => start(dataDir)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('stops when its server is killed, without data loss', async () => {
    const dataDir = newFolder();
    const { owner, postmaster, watcher, target } = await startOwner(dataDir);
    await query(target, 'create table kept (id int); insert into kept values (1)');
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    await expect.poll(() => identityOf(postmaster), { timeout: 15_000 }).toBeNull();
    await expect.poll(() => identityOf(watcher), { timeout: 5_000 }).toBeNull();
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down');
    const events: object[] = [];
    const again = await start(dataDir, events);
    expect(events).toEqual([]);
    expect(await query(again.connection, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  it('leaves no watcher behind when it is stopped', async () => {
    const running = await start(newFolder());
    expect(identityOf(running.watcherPid)).not.toBeNull();
    await running.stop();
    await expect.poll(() => identityOf(running.watcherPid)).toBeNull();
  });

  it('recovers from a server and a watcher that were killed, with every committed row', async () => {
    const dataDir = newFolder();
    const { owner, postmaster, watcher, target } = await startOwner(dataDir);
    process.kill(watcher, 'SIGKILL');
    await query(target, 'create table kept (id int); insert into kept select generate_series(1, 500)');
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    expect(identityOf(postmaster)).not.toBeNull();
    const events: object[] = [];
    const again = await start(dataDir, events);
    expect(events).toContainEqual({
      pid: postmaster,
      message: 'stopping the database process of an earlier server',
    });
    expect(identityOf(postmaster)).toBeNull();
    expect(await query(again.connection, 'select count(*) from kept')).toEqual([{ count: 500 }]);
  });

  it('recovers when the server and the database were killed together', async () => {
    const dataDir = newFolder();
    const { owner, postmaster, target } = await startOwner(dataDir);
    await query(target, 'create table kept (id int); insert into kept values (1)');
    process.kill(postmaster, 'SIGKILL');
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const again = await start(dataDir);
    expect(await query(again.connection, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  it('ignores a pid file whose number now belongs to another process', async () => {
    const dataDir = newFolder();
    const first = await start(dataDir);
    await first.stop();
    const other = spawn('sleep', ['60'], { stdio: 'ignore' });
    cleanups.push(() => other.kill());
    writeFileSync(join(first.dataDir, 'postmaster.pid'), `${other.pid}\n${first.dataDir}\n1\n5432\n\n\n`);
    const again = await start(dataDir);
    expect(await query(again.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(identityOf(other.pid ?? 0)).not.toBeNull();
  });

  it('reports when the database ends unexpectedly', async () => {
    const running = await start(newFolder());
    process.kill(running.pid, 'SIGKILL');
    await expect
      .poll(() => running.unexpectedExits.map((error) => error.message))
      .toEqual([expect.stringContaining('ended unexpectedly (SIGKILL)')]);
  });

  it('starts over after an interrupted first start', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'postgres.new'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres.new', 'half'), 'x');
    const running = await start(dataDir);
    expect(readdirSync(dataDir)).not.toContain('postgres.new');
    expect(existsSync(join(running.dataDir, 'half'))).toBe(false);
  });

  it('rejects data of another major version in one line and releases the folder', async () => {
    const dataDir = newFolder();
    const first = await start(dataDir);
    await first.stop();
    const file = join(first.dataDir, 'PG_VERSION');
    const ownProcess = readFileSync(file, 'utf8');
    writeFileSync(file, '17\n');
    await expect(start(dataDir)).rejects.toThrow('was written by Postgres 17');
    writeFileSync(file, ownProcess);
    await start(dataDir);
  });

  asRoot('lives elsewhere, and stays there, where its user cannot reach the folder', async () => {
    const dataDir = newFolder();
    chmodSync(dirname(dataDir), 0o700);
    const events: object[] = [];
    const first = await start(dataDir, events);
    cleanups.push(() => rmSync(dirname(first.dataDir), { recursive: true }));
    expect(first.dataDir).toMatch(/^\/var\/lib\/aaspaas\/[0-9a-f]{16}\/postgres$/);
    expect(events).toEqual([expect.objectContaining({ home: dirname(first.dataDir) })]);
    expect(readFileSync(join(dataDir, 'postgres-location'), 'utf8')).toBe(dirname(first.dataDir));
    await query(first.connection, 'create table kept (id int)');
    await first.stop();
    const second = await start(dataDir);
    expect(await query(second.connection, 'select * from kept')).toEqual([]);
    await second.stop();
  });

  it('archives its WAL in time after a restart, too', async () => {
    const dataDir = newFolder();
    const walArchive = join(dataDir, '..', 'wal');
    const options = { dataDir, durable: false, walArchive, settings: { archive_timeout: '2' } };
    const archived = async (target: Target) => {
      const [row] = await query<{ count: number }>(
        target,
        'select archived_count::int as count from pg_stat_archiver',
      );
      return row?.count ?? -1;
    };
    for (const run of ['first', 'second']) {
      const running = await startEmbedded(options);
      cleanups.push(() => running.stop());
      const before = await archived(running.connection);
      await query(running.connection, `create table ${run} (n int)`);
      await expect.poll(() => archived(running.connection), { timeout: 15_000 }).toBeGreaterThan(before);
      await running.stop();
    }
  }, 60_000);

  it('uses a short socket folder when the path is too long', async () => {
    const running = await start(join(newFolder(), 'a-long-name-'.repeat(8)));
    expect(await query(running.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    cleanups.push(() => rmSync(running.connection.host ?? '', { recursive: true }));
  });
});
