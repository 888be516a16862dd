import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import {
  type BackupEntry,
  BackupDamagedError,
  differingEntries,
  listed,
  type Manifest,
  MANIFEST,
  MANIFEST_HASH,
  parseManifest,
} from './manifest.ts';
import { readTarFile, type TarEntry } from './tar-file.ts';

const MAX_MANIFEST_BYTES = 512 * 1024 * 1024;

/**
 * Reads a backup to its end and compares each entry with the manifest, before anything is written.
 * @throws BackupDamagedError
 */
export async function verifyBackup(path: string): Promise<Manifest> {
  const read = new Map<string, Omit<BackupEntry, 'name'>>();
  let text: Buffer | undefined;
  let hash: string | undefined;
  try {
    for await (const entry of readTarFile(path)) {
      if (entry.name === MANIFEST) text = await readWhole(entry);
      else if (entry.name === MANIFEST_HASH) hash = (await readWhole(entry)).toString();
      else if (!entry.isFile || read.has(entry.name))
        throw new BackupDamagedError(`${entry.name} is no file, or there twice`);
      else read.set(entry.name, await hashEntry(entry));
    }
  } catch (error) {
    if (error instanceof BackupDamagedError || (error as NodeJS.ErrnoException).syscall) throw error;
    throw new BackupDamagedError(`it is not a complete tar file: ${(error as Error).message}`, {
      cause: error,
    });
  }
  if (!text || hash === undefined) throw new BackupDamagedError(`${MANIFEST} or ${MANIFEST_HASH} is missing`);
  if (createHash('sha256').update(text).digest('hex') !== hash)
    throw new BackupDamagedError(`${MANIFEST} was changed`);
  const manifest = parseManifest(text.toString());
  const problems = differingEntries(manifest.entries, read);
  if (problems.length > 0) throw new BackupDamagedError(listed(problems));
  return manifest;
}

async function readWhole(entry: TarEntry): Promise<Buffer> {
  if (entry.bytes > MAX_MANIFEST_BYTES) throw new BackupDamagedError(`${entry.name} is too large`);
  return buffer(Readable.from(entry.content));
}

async function hashEntry(entry: TarEntry): Promise<Omit<BackupEntry, 'name'>> {
  const sha256 = createHash('sha256');
  let bytes = 0;
  for await (const chunk of entry.content) {
    sha256.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: sha256.digest('hex') };
}

/** Where the folders of a backup are written. */
export interface BackupPlaces {
  readonly postgres: string;
  readonly files: string;
  readonly erasures: string;
}

/**
 * Writes the entries of a verified backup. `manifest` decides what is written: an entry that is not in it is an error.
 * @throws BackupDamagedError if the file changed since it was verified
 */
export async function extractBackup(path: string, manifest: Manifest, places: BackupPlaces): Promise<void> {
  const pathFor = (name: string) => {
    const at = name.indexOf('/');
    return join(places[name.slice(0, at) as keyof BackupPlaces], name.slice(at + 1));
  };
  for (const folder of Object.values(places)) await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const folder of manifest.folders) await mkdir(pathFor(folder), { recursive: true, mode: 0o700 });
  const expected = new Map(manifest.entries.map((entry) => [entry.name, entry]));
  for await (const entry of readTarFile(path)) {
    if (entry.name === MANIFEST || entry.name === MANIFEST_HASH) continue;
    const known = expected.get(entry.name);
    if (!known) throw new BackupDamagedError(`${entry.name} is not in the manifest any more`);
    const target = pathFor(entry.name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    if ((await writeEntry(target, entry)) !== known.sha256)
      throw new BackupDamagedError(`${entry.name} changed while it was read`);
    expected.delete(entry.name);
  }
  if (expected.size > 0) throw new BackupDamagedError(`${expected.size} entries are missing`);
}

/** Returns the SHA-256 of what was written. */
async function writeEntry(path: string, entry: TarEntry): Promise<string> {
  const sha256 = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of entry.content) {
      sha256.update(chunk);
      for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
    }
  } finally {
    await file.close();
  }
  return sha256.digest('hex');
}
