import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runBackup } from './backup.ts';
import { runDrill } from './drill.ts';
import type { Env } from './env.ts';
import { deleteOldWal, listBackups } from './platform/backup/backup-folder.ts';
import { ID_GAP } from './platform/backup/mark-restored.ts';
import { verifyBackup } from './platform/backup/read-backup.ts';
import { startEmbedded } from './platform/db/embedded.ts';
import { runRestore } from './restore.ts';
import { createEmbeddedWorld, type EmbeddedWorld } from './testing/embedded-world.ts';
import { runLength } from './testing/run-length.ts';

let world: EmbeddedWorld;
beforeAll(async () => {
  world = await createEmbeddedWorld();
  await world.query('create table written (writer int, n int, primary key (writer, n))');
}, 120_000);
afterAll(() => world.close());

const restore = (env: Env, ...args: string[]) => runRestore(env, args, () => undefined);

/** Backs up and returns the new file. */
async function backUp(name: string): Promise<string> {
  const path = join(world.env.BACKUP_DIR ?? '', name);
  await mkdir(world.env.BACKUP_DIR ?? '', { recursive: true });
  await runBackup(world.env, [path]);
  return path;
}

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
      const file = await backUp(`busy-${round}.tar`);
      const after = [...writers.acknowledged];
      await writers.stop();
      expect(Math.min(...after.map((n, at) => n - (before[at] ?? 0))), 'writes went on').toBeGreaterThan(0);
      const place = await world.emptyPlace(`busy-${round}`);
      const text = await restore(place, file);
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
    const text = await runBackup(world.env, []);
    expect(text).toContain('The secret key is not in it. Keep ');
    const [{ path } = { path: '' }] = (await listBackups(world.env.BACKUP_DIR ?? '')).slice(-1);
    expect((await readFile(path)).includes(key)).toBe(false);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const { entries } = await verifyBackup(path);
    expect(entries.filter(({ name }) => name.endsWith('.key'))).toEqual([]);
    expect(entries.map(({ name }) => name)).toContain('files/variants/picture-1-320');
  });

  it('restores the erasure log, and entries that lie beside the backup', { timeout: 60_000 }, async () => {
    const log = join(world.env.BACKUP_DIR ?? '', 'erasures');
    await mkdir(log, { recursive: true });
    await writeFile(join(log, '7-1000'), '{}');
    const file = await backUp('erasures.tar');
    await writeFile(join(log, '8-2000'), '{}');
    const place = await world.emptyPlace('erasures');
    await restore(place, file);
    expect((await readdir(join(place.DATA_DIR, 'erasures'))).toSorted()).toEqual(['7-1000', '8-2000']);
  });

  it('refuses a DATABASE_URL and names pgBackRest', async () => {
    const env = { ...world.env, DATABASE_URL: 'postgres://localhost/aaspaas' };
    await expect(runBackup(env, [])).rejects.toThrow('deploy/pgbackrest/pgbackrest.conf');
    await expect(restore(env, 'any.tar')).rejects.toThrow('npm run reconcile -- --hold');
    await expect(runDrill(env, [])).rejects.toThrow('--database');
  });

  it('leaves no file when it fails', async () => {
    const folder = join(world.env.BACKUP_DIR ?? '', 'full');
    await mkdir(folder, { recursive: true });
    const path = join(folder, 'x.tar');
    const missing = { ...world.env, DATA_DIR: join(folder, 'none') };
    await expect(runBackup(missing, [path])).rejects.toThrow('there is no database in');
    await writeFile(path, 'there');
    await expect(runBackup(world.env, [path])).rejects.toThrow('exists: name a new file');
    expect(await readdir(folder)).toEqual(['x.tar']);
  });
});

describe('npm run restore refuses', () => {
  let file: string;
  let place: Env;
  beforeAll(async () => {
    file = await backUp('intact.tar');
    place = await world.emptyPlace('refused');
  }, 60_000);
  const contentOfPlace = () => readdir(place.DATA_DIR);

  it.each<[string, (path: string) => Promise<void>, RegExp]>([
    [
      'a changed byte of the database',
      async (path) => {
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
    ['a truncated file', async (path) => truncate(path, 3_000_000), /not a complete tar file|is missing/],
    [
      'a file that is no backup',
      async (path) => writeFile(path, 'hello'.repeat(1000)),
      /tar file|is missing/,
    ],
    ['an empty file', async (path) => truncate(path, 0), /is missing|tar file/],
  ])('%s, before anything is written', { timeout: 60_000 }, async (_, damage, message) => {
    const damaged = `${file}.damaged`;
    await writeFile(damaged, await readFile(file));
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
    await expect(restore(empty, file, '--at', '2026-11-01T00:00:00Z')).rejects.toThrow('use an older backup');
    await expect(restore(empty, file, '--at', '2026-11-28 10:00')).rejects.toThrow('with a zone');
    expect(await readdir(empty.DATA_DIR)).toEqual(['secret.key']);
  });

  it('to be used half: an interrupted restore starts no server, and the next restore begins again', {
    timeout: 60_000,
  }, async () => {
    const half = await world.emptyPlace('half');
    await writeFile(join(half.DATA_DIR, 'restore-in-progress'), '');
    await mkdir(join(half.DATA_DIR, 'postgres'));
    await writeFile(join(half.DATA_DIR, 'postgres', 'PG_VERSION'), '18\n');
    await expect(startEmbedded({ dataDir: half.DATA_DIR })).rejects.toThrow('was interrupted');
    await restore(half, file);
    const [rows] = await world.queryAt<{ name: string }>(half, 'select mobile from accounts');
    expect(rows).toEqual([{ mobile: '9876543210' }]);
  });
});

it('old WAL is deleted only if every backup of the folder is newer', async () => {
  const folder = join(world.env.BACKUP_DIR ?? '', 'pruned');
  const wal = join(folder, 'wal', '7400000000000000000');
  await mkdir(wal, { recursive: true });
  const names = ['00000001000000000000000A.gz', '00000001000000000000000B.gz', '00000002.history.gz'];
  for (const name of names) await writeFile(join(wal, name), '');
  expect(await deleteOldWal(folder, join(folder, 'wal')), 'without a backup').toBe(0);
  await writeFile(join(folder, 'aaspaas-20990101T000000Z.tar'), '');
  expect(await deleteOldWal(folder, join(folder, 'wal'))).toBe(2);
  expect(await readdir(wal)).toEqual(['00000002.history.gz']);
  await writeFile(join(wal, names[0] ?? ''), '');
  await writeFile(join(folder, 'aaspaas-20200101T000000Z.tar'), '');
  expect(await deleteOldWal(folder, join(folder, 'wal')), 'an older backup needs it').toBe(0);
});
