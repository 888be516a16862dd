import { existsSync, writeFileSync } from 'node:fs';
import { chown, copyFile, mkdir, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runBackup } from './backup.ts';
import { runDrill } from './drill.ts';
import type { Env } from './env.ts';
import { deleteOldWal, listBackups } from './platform/backup/backup-folder.ts';
import { ID_GAP } from './platform/backup/mark-restored.ts';
import { verifyBackup } from './platform/backup/read-backup.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { chooseUser } from './platform/db/embedded-user.ts';
import { openEmbedded, startEmbedded } from './platform/db/embedded.ts';
import { runRestore } from './restore.ts';
import { createEmbeddedWorld, type EmbeddedWorld } from './testing/embedded-world.ts';
import { FULL_RUN, runLength } from './testing/run-length.ts';

let world: EmbeddedWorld;
/** The folder of backups. */
let backups: string;
/** A backup that no test changes, and what the command printed about it. */
let file: string;
let printed: string;
beforeAll(async () => {
  world = await createEmbeddedWorld();
  backups = world.env.BACKUP_DIR ?? '';
  await world.query('create table written (writer int, n int, primary key (writer, n))');
  await mkdir(join(backups, 'erasures'), { recursive: true });
  await writeFile(join(backups, 'erasures', '7-1000'), '{}');
  // Written before BACKUP_DIR was set.
  await mkdir(join(world.env.DATA_DIR, 'erasures'));
  await writeFile(join(world.env.DATA_DIR, 'erasures', '6-1000'), '{}');
  printed = await runBackup(world.env, []);
  file = (await listBackups(backups)).at(-1)?.path ?? '';
}, 120_000);
afterAll(() => world.close());

/** The full run waits for the disk, as the command does. */
const restore = (env: Env, ...args: string[]) =>
  runRestore(env, args, () => undefined, { durable: FULL_RUN });

const WRITERS = 4;

/** Inserts rows 1, 2, 3 … of several writers until it is stopped; returns how many each has acknowledged. */
function startWriters() {
  const acknowledged = Array.from({ length: WRITERS }, () => 0);
  let stopped = false;
  const writing = acknowledged.map(async (_, writer) => {
    const client = new pg.Client({ ...world.embedded.connection });
    await client.connect();
    for (let n = 1; !stopped; n += 1) {
      await client.query('insert into written values ($1, $2)', [writer, n]);
      // A change of old pages, which the copy may contain half.
      await client.query(`update accounts set name = repeat('x', $1) where id = 1`, [n % 200]);
      acknowledged[writer] = n;
    }
    await client.end();
  });
  return {
    acknowledged,
    async stop() {
      stopped = true;
      await Promise.all(writing);
    },
  };
}

const counts =
  'select writer, count(*)::int as rows, max(n) as last from written group by writer order by writer';

describe('npm run backup and restore', () => {
  it('restores a consistent state while rows and files are written', { timeout: 180_000 }, async () => {
    for (let round = 0; round < runLength(5, 1); round += 1) {
      await world.query('truncate written');
      const writers = startWriters();
      await expect.poll(() => Math.min(...writers.acknowledged), { timeout: 20_000 }).toBeGreaterThan(20);
      const before = [...writers.acknowledged];
      const busy = join(backups, `busy-${round}.tar`);
      await runBackup(world.env, [busy]);
      const after = [...writers.acknowledged];
      await writers.stop();
      expect(Math.min(...after.map((n, at) => n - (before[at] ?? 0))), 'writes went on').toBeGreaterThan(0);
      const place = await world.emptyPlace(`busy-${round}`);
      const text = await restore(place, busy);
      expect(text).toContain('npm run reconcile');
      const [rows, holds, nextId] = await world.queryAt<Record<string, number>>(
        place,
        counts,
        'select reason, released_at from outbound_holds',
        `insert into drills (ran_at, backup_at, passed, faults, recovery_point_seconds, recovery_time_seconds)
         values (now(), now(), true, 0, 0, 0) returning id::int as id`,
      );
      for (const { writer = 0, rows: count = 0, last = 0 } of rows ?? []) {
        // Each writer's rows are there up to one of them: all that were acknowledged before the backup, none without those before it.
        expect(count).toBe(last);
        expect(last).toBeGreaterThanOrEqual(before[writer] ?? 0);
        expect(last).toBeLessThanOrEqual(after[writer] ?? 0);
      }
      expect(rows).toHaveLength(WRITERS);
      expect(holds).toEqual([{ reason: 'restore', released_at: null }]);
      expect(nextId?.[0]?.['id']).toBeGreaterThan(ID_GAP);
      for (const key of ['picture-1', 'variants/picture-1-320'])
        expect(await readFile(join(place.DATA_DIR, 'files', key), 'utf8')).toBe(`bytes of ${key}`);
      expect(existsSync(join(place.DATA_DIR, 'restore-in-progress'))).toBe(false);
    }
  });

  it('contains no key, and says where to keep it', async () => {
    const key = (await readFile(join(world.env.DATA_DIR, 'secret.key'), 'utf8')).trim();
    expect(printed).toContain('The secret key is not in it. Keep ');
    expect((await readFile(file)).includes(key)).toBe(false);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { entries } = await verifyBackup(file);
    expect(entries.filter(({ name }) => name.endsWith('.key'))).toEqual([]);
    expect(entries.map(({ name }) => name)).toContain('files/variants/picture-1-320');
  });

  it('refuses a DATABASE_URL and names pgBackRest', async () => {
    const env = { ...world.env, DATABASE_URL: 'postgres://localhost/aaspaas' };
    await expect(runBackup(env, [])).rejects.toThrow('deploy/pgbackrest/pgbackrest.conf');
    await expect(restore(env, 'any.tar')).rejects.toThrow('npm run reconcile -- --hold');
    await expect(runDrill(env, [])).rejects.toThrow('--database');
  });

  it('leaves no file when it fails', async () => {
    const folder = join(backups, 'full');
    await mkdir(folder, { recursive: true });
    const path = join(folder, 'x.tar');
    const missing = { ...world.env, DATA_DIR: join(folder, 'none') };
    await expect(runBackup(missing, [path])).rejects.toThrow('there is no database in');
    await expect(runDrill(missing, [path])).rejects.toThrow('there is no database in');
    await writeFile(path, 'there');
    await expect(runBackup(world.env, [path])).rejects.toThrow('exists: name a new file');
    expect(await readdir(folder)).toEqual(['x.tar']);
  });

  it('refuses to back up without the secret key, and does not create another one', async () => {
    const place = await world.emptyPlace('lost-key');
    await writeFile(join(place.DATA_DIR, 'secret.key'), '');
    await mkdir(join(place.DATA_DIR, 'postgres'));
    const path = join(backups, 'lost-key.tar');
    await expect(runBackup(place, [path])).rejects.toThrow('the secret key is missing');
    expect(await readFile(join(place.DATA_DIR, 'secret.key'), 'utf8')).toBe('');
    expect(existsSync(path)).toBe(false);
  });
});

describe('npm run restore refuses', () => {
  let place: Env;
  beforeAll(async () => {
    place = await world.emptyPlace('refused');
  });
  const contentOfPlace = () => readdir(place.DATA_DIR);

  it.each<[string, (path: string) => Promise<void>, RegExp]>([
    [
      'a changed byte of the database',
      async (path) => {
        await copyFile(file, path);
        const handle = await open(path, 'r+');
        const { size } = await handle.stat();
        const at = Math.floor(size / 2);
        const byte = Buffer.alloc(1);
        await handle.read(byte, 0, 1, at);
        await handle.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, at);
        await handle.close();
      },
      /was changed|not a complete tar file|not in the manifest/,
    ],
    [
      'a truncated file',
      async (path) => {
        await copyFile(file, path);
        await truncate(path, 3_000_000);
      },
      /not a complete tar file|is missing/,
    ],
    [
      'a file that is no backup',
      async (path) => writeFile(path, 'hello'.repeat(1000)),
      /tar file|is missing/,
    ],
    ['an empty file', async (path) => writeFile(path, ''), /is missing|tar file/],
  ])('%s, before anything is written', { timeout: 60_000 }, async (_, damage, message) => {
    const damaged = `${file}.damaged`;
    await damage(damaged);
    await expect(restore(place, damaged)).rejects.toThrow(message);
    expect(await contentOfPlace()).toEqual(['secret.key']);
  });

  it('a place that is not empty', async () => {
    await expect(restore(world.env, file)).rejects.toThrow('is not empty');
    await writeFile(join(place.DATA_DIR, 'notes'), 'mine');
    await expect(restore(place, file)).rejects.toThrow('is not empty (notes)');
    expect(await readFile(join(place.DATA_DIR, 'notes'), 'utf8')).toBe('mine');
  });

  it('a place in which a server was started while the backup was read', async () => {
    const { DATA_DIR: dataDir } = await world.emptyPlace('started');
    const options = {
      file,
      dataDir,
      to: 'backup',
      wal: [],
      from: null,
      walArchive: null,
      erasures: [],
      log: () => undefined,
    } as const;
    const start = () => writeFileSync(join(dataDir, 'server-1.lock'), '');
    await expect(restoreBackup({ ...options, accept: start }, async () => undefined)).rejects.toThrow(
      'is not empty (server-1.lock)',
    );
    expect((await readdir(dataDir)).toSorted()).toEqual(['secret.key', 'server-1.lock']);
  });

  it('a missing or another secret key', async () => {
    const without = await world.emptyPlace('without-key');
    const keyFile = join(without.DATA_DIR, 'secret.key');
    await writeFile(keyFile, 'f'.repeat(64));
    await expect(restore(without, file)).rejects.toThrow('the backup needs');
    const missing = { ...without, DATA_DIR: join(without.DATA_DIR, 'deeper') };
    await expect(restore(missing, file)).rejects.toThrow('the secret key is missing');
    expect(existsSync(missing.DATA_DIR)).toBe(false);
  });

  it('a time before the end of the backup, and one without a zone', async () => {
    const empty = await world.emptyPlace('early');
    const early = ['--at', '2026-11-01T00:00:00Z', '--wal', backups];
    await expect(restore(empty, file, ...early)).rejects.toThrow('use an older backup');
    await expect(restore(empty, file, '--at', '2026-11-28 10:00')).rejects.toThrow('with a zone');
    expect(await readdir(empty.DATA_DIR)).toEqual(['secret.key']);
  });

  it('folders of WAL and a lost data folder that are not there, which would restore an older state', async () => {
    const empty = await world.emptyPlace('no-wal');
    await expect(restore(empty, file, '--at', 'latest')).rejects.toThrow('--at: there is no archived WAL');
    const none = join(backups, 'none');
    await expect(restore(empty, file, '--at', 'latest', '--wal', none)).rejects.toThrow(
      `--wal: there is no folder ${none}`,
    );
    await expect(restore(empty, file, '--from', none)).rejects.toThrow(
      `--from: there is nothing of a server in ${none}`,
    );
    expect(await readdir(empty.DATA_DIR)).toEqual(['secret.key']);
  });
});

describe('a restore into the folder of an interrupted one', () => {
  let half: Env;
  let refusals: unknown[];
  /** Under root: a user of services, to whom the folder belongs. */
  const user = chooseUser([]);
  beforeAll(async () => {
    half = await world.emptyPlace('half');
    await writeFile(join(half.DATA_DIR, 'restore-in-progress'), '');
    await mkdir(join(half.DATA_DIR, 'postgres'));
    await writeFile(join(half.DATA_DIR, 'postgres', 'PG_VERSION'), '18\n');
    // The record names a folder that is no cluster.
    await mkdir(join(backups, 'not-a-cluster'));
    await writeFile(join(half.DATA_DIR, 'postgres-location'), join(backups, 'not-a-cluster'));
    if (user) await chown(half.DATA_DIR, user.uid, user.gid);
    const starts = [startEmbedded({ dataDir: half.DATA_DIR }), openEmbedded(half.DATA_DIR)];
    refusals = (await Promise.allSettled<unknown>(starts)).map((start) =>
      start.status === 'rejected' ? String(start.reason) : 'started',
    );
    await writeFile(join(backups, 'erasures', '8-2000'), '{}');
    await restore(half, file);
  }, 60_000);

  it('is needed before a server or a command starts there', () => {
    expect(refusals).toEqual([
      expect.stringContaining('was interrupted'),
      expect.stringContaining('was interrupted'),
    ]);
  });

  it('begins again, and deletes nothing outside the folder', async () => {
    const [rows] = await world.queryAt<{ mobile: string }>(half, 'select mobile from accounts');
    expect(rows).toEqual([{ mobile: '9876543210' }]);
    expect(existsSync(join(half.DATA_DIR, 'restore-in-progress'))).toBe(false);
    expect(existsSync(join(backups, 'not-a-cluster'))).toBe(true);
  });

  it('restores the erasure log, and entries that lie beside the backup', async () => {
    const entries = await readdir(join(half.DATA_DIR, 'erasures'));
    expect(entries.toSorted()).toEqual(['6-1000', '7-1000', '8-2000']);
  });

  it('gives everything to the owner of the folder, as whom the server may run', async () => {
    const paths = ['secret.key', 'files/picture-1', 'erasures/7-1000', 'postgres/PG_VERSION', 'postgres.log'];
    const owners = await Promise.all(paths.map(async (path) => (await stat(join(half.DATA_DIR, path))).uid));
    expect(owners).toEqual(paths.map(() => user?.uid ?? process.getuid?.()));
  });
});

it('old WAL is deleted only if every backup of the folder is newer', async () => {
  const folder = join(backups, 'pruned');
  const wal = join(folder, 'wal', '7400000000000000000');
  await mkdir(wal, { recursive: true });
  const names = [
    '00000001000000000000000A.gz',
    '00000001000000000000000B.gz',
    '00000001000000000000000C.partial.gz',
    '00000002.history.gz',
  ];
  for (const name of names) await writeFile(join(wal, name), '');
  expect(await deleteOldWal(folder, join(folder, 'wal')), 'without a backup').toBe(0);
  await writeFile(join(folder, 'aaspaas-20990101T000000Z.tar'), '');
  expect(await deleteOldWal(folder, join(folder, 'wal'))).toBe(3);
  expect(await readdir(wal)).toEqual(['00000002.history.gz']);
  await writeFile(join(wal, names[0] ?? ''), '');
  await writeFile(join(folder, 'aaspaas-20200101T000000Z.tar'), '');
  expect(await deleteOldWal(folder, join(folder, 'wal')), 'an older backup needs it').toBe(0);
});
