import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCluster, openFile, segmentCount, segmentsBetween } from './cluster-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aaspaas-cluster-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), path);
  }
}

describe('listCluster', () => {
  it('leaves out what belongs to the running server, and keeps its empty folders', async () => {
    await write(
      'PG_VERSION',
      'postmaster.pid',
      'backup_label.old',
      '.s.PGSQL.5432.lock',
      'global/pg_control',
      'global/1262',
      'base/5/1259',
      'base/5/pg_internal.init',
      'base/pgsql_tmp/pgsql_tmp1.0',
      'pg_wal/000000010000000000000001',
      'pg_notify/0000',
      'pg_xact/0000',
    );
    const { files, folders } = await listCluster(folder);
    expect(files.toSorted()).toEqual(['PG_VERSION', 'base/5/1259', 'global/1262', 'pg_xact/0000']);
    expect(folders).toEqual(
      expect.arrayContaining(['pg_wal', 'pg_notify', 'pg_wal/archive_status', 'base/5']),
    );
    expect(folders).not.toContain('base/pgsql_tmp');
  });

  it('refuses a tablespace outside the cluster', async () => {
    await mkdir(join(folder, 'pg_tblspc'));
    await symlink('/', join(folder, 'pg_tblspc', '16400'));
    await expect(listCluster(folder)).rejects.toThrow('pg_tblspc/16400 is a link');
  });
});

describe('openFile', () => {
  const readContent = async (path: string, meanwhile: () => Promise<void>) => {
    const file = await openFile(join(folder, path));
    if (!file) return null;
    await meanwhile();
    const bytes = await buffer(Readable.from(file.content));
    await file.close();
    return [file.bytes, bytes.toString()];
  };

  it('returns as many bytes as the file had when it was opened', async () => {
    await write('grows', 'shrinks');
    expect(await readContent('grows', () => writeFile(join(folder, 'grows'), 'grows and more'))).toEqual([
      5,
      'grows',
    ]);
    expect(await readContent('shrinks', () => truncate(join(folder, 'shrinks'), 3))).toEqual([
      7,
      'shr\0\0\0\0',
    ]);
    expect(await readContent('none', async () => undefined)).toBeNull();
  });
});

describe('WAL segments', () => {
  const names = [
    '000000020000000000000003',
    '0000000200000000000000FF',
    '000000020000000100000000',
    '000000020000000100000001',
    '000000010000000000000003',
    '000000020000000000000003.00000028.backup',
    '00000002.history',
    'archive_status',
  ];
  it('are those of the timeline between first and last, with the history', () => {
    const [first, last] = ['0000000200000000000000FF', '000000020000000100000000'];
    expect(segmentsBetween(names, first, last)).toEqual(['00000002.history', first, last]);
    expect(segmentCount(first, last, 16 * 1024 * 1024)).toBe(2);
  });
});
