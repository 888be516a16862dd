import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackupDamagedError, formatManifest, type Manifest, MANIFEST, MANIFEST_HASH } from './manifest.ts';
import { extractBackup, verifyBackup } from './read-backup.ts';
import { writeTarFile } from './tar-file.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aaspaas-read-backup-'));
  path = join(folder, 'backup.tar');
});
afterEach(() => rm(folder, { recursive: true }));

type Entry = readonly [name: string, text: string];

const VERSION: Entry = ['postgres/PG_VERSION', '18\n'];
const CONTENT: readonly Entry[] = [VERSION, ['files/variants/picture-1', 'a picture']];
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const manifestOf = (entries: readonly Entry[]): Manifest => ({
  format: 1,
  postgres: '18',
  system: '7400000000000000000',
  startedAt: new Date('2026-11-28T02:00:00Z'),
  endedAt: new Date('2026-11-28T02:00:09Z'),
  key: '0123456789abcdef',
  wal: { first: '000000010000000000000002', last: '000000010000000000000002' },
  folders: ['postgres/pg_notify'],
  rows: [],
  entries: entries.map(([name, text]) => ({ name, bytes: text.length, sha256: sha256(text) })),
});

/** The entries of a backup, with the manifest of what it should contain. */
function backupOf(entries: readonly Entry[], expected = entries): Entry[] {
  const text = formatManifest(manifestOf(expected));
  return [...entries, [MANIFEST, text], [MANIFEST_HASH, sha256(text)]];
}

const writeEntries = (entries: readonly Entry[]) =>
  writeTarFile(path, async (tar) => {
    for (const [name, text] of entries) await tar.add(name, text.length, bytesOf(text));
  });

async function* bytesOf(text: string): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(text);
}

describe('verifyBackup', () => {
  it('returns the manifest of a complete backup', async () => {
    await writeEntries(backupOf(CONTENT));
    expect(await verifyBackup(path)).toEqual(manifestOf(CONTENT));
  });

  it('refuses a file that ends anywhere', async () => {
    await writeEntries(backupOf(CONTENT));
    const bytes = await readFile(path);
    // A tar file ends with two empty blocks, which contain nothing.
    for (let end = 0; end < bytes.length - 1024; end += 160) {
      await writeFile(path, bytes.subarray(0, end));
      await expect(verifyBackup(path), `${end} bytes`).rejects.toThrow(BackupDamagedError);
    }
  });

  it.each([
    ['a file', 'a picture', 'files/variants/picture-1 was changed'],
    ['the manifest', '7400000000000000000', 'manifest.json was changed'],
    ['the header of an entry', 'files/variants/picture-1', 'not a complete tar file'],
  ])('refuses a changed byte of %s', async (_, text, message) => {
    await writeEntries(backupOf(CONTENT));
    const bytes = await readFile(path);
    const at = bytes.indexOf(text);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await writeFile(path, bytes);
    await expect(verifyBackup(path)).rejects.toThrow(message);
  });

  it('refuses entries that are twice there, missing or not in the manifest', async () => {
    await writeEntries(backupOf([...CONTENT, VERSION], CONTENT));
    await expect(verifyBackup(path)).rejects.toThrow('postgres/PG_VERSION is no file, or there twice');
    await rm(path);
    await writeEntries(backupOf([VERSION], CONTENT));
    await expect(verifyBackup(path)).rejects.toThrow('files/variants/picture-1 is missing');
    await rm(path);
    await writeEntries(backupOf([...CONTENT, ['../outside', 'x']], CONTENT));
    await expect(verifyBackup(path)).rejects.toThrow('../outside is not in the manifest');
    await rm(path);
    await writeEntries([...backupOf(CONTENT), ['files/later', 'x']]);
    await expect(verifyBackup(path)).rejects.toThrow('files/later is not in the manifest');
  });

  it('refuses a link', async () => {
    const archive = pack();
    archive.entry({ name: 'files/link', type: 'symlink', linkname: '/etc/passwd' });
    archive.finalize();
    const chunks: Uint8Array[] = [];
    for await (const chunk of archive as AsyncIterable<Uint8Array>) chunks.push(chunk);
    await writeFile(path, Buffer.concat(chunks));
    await expect(verifyBackup(path)).rejects.toThrow('files/link is no file, or there twice');
  });

  it.each([
    ['text', 'hello'.repeat(1000)],
    ['nothing', ''],
  ])('refuses a file with %s in it', async (_, text) => {
    await writeFile(path, text);
    await expect(verifyBackup(path)).rejects.toThrow(BackupDamagedError);
  });

  it('names a file that is not there', async () => {
    await expect(verifyBackup(path)).rejects.toThrow(`ENOENT: no such file or directory, open '${path}'`);
  });
});

describe('extractBackup', () => {
  const places = () => ({
    postgres: join(folder, 'cluster'),
    files: join(folder, 'stored'),
    erasures: join(folder, 'log'),
  });

  it('writes each folder to its place, readable by its owner only', async () => {
    await writeEntries(backupOf(CONTENT));
    await extractBackup(path, await verifyBackup(path), places());
    const file = join(places().files, 'variants/picture-1');
    expect(await readFile(file, 'utf8')).toBe('a picture');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(join(places().postgres, 'PG_VERSION'), 'utf8')).toBe('18\n');
    expect((await stat(join(places().postgres, 'pg_notify'))).isDirectory()).toBe(true);
    expect((await stat(places().postgres)).mode & 0o777).toBe(0o700);
  });

  it('refuses a file that changed after it was verified', async () => {
    const manifest = manifestOf(CONTENT);
    await writeEntries(backupOf([...CONTENT, ['files/later', 'x']]));
    await expect(extractBackup(path, manifest, places())).rejects.toThrow(
      'files/later is not in the manifest any more',
    );
    await rm(path);
    await rm(places().postgres, { recursive: true });
    await rm(places().files, { recursive: true });
    await writeEntries(backupOf([['postgres/PG_VERSION', '19\n']]));
    await expect(extractBackup(path, manifest, places())).rejects.toThrow(
      'postgres/PG_VERSION changed while it was read',
    );
  });
});
