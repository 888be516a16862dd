import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { extract, type Pack, pack } from 'tar-stream';
import type { BackupEntry } from './manifest.ts';

/** A tar file that is being written. */
export interface TarWriter {
  /**
   * Adds a file and returns its entry.
   * @param bytes its size, which `content` must have
   */
  add(name: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<BackupEntry>;
}

/**
 * Writes a tar file under a temporary name, which only its owner can read, and renames it when it is complete and on the disk.
 * @throws what `fill` throws, and errors of the file system; then no file is left
 */
export async function writeTarFile<T>(path: string, fill: (tar: TarWriter) => Promise<T>): Promise<T> {
  const partialPath = `${path}.partial`;
  // Two commands that write to one file would damage it.
  const file = await open(partialPath, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Error(`${partialPath} exists: delete it unless another backup is writing it`, { cause: error });
  });
  try {
    const archive = pack();
    // Its error ends the loop below; without a listener it would end the process as well.
    archive.on('error', () => undefined);
    const written = (async () => {
      for await (const chunk of archive as AsyncIterable<Uint8Array>) await writeAll(file, chunk);
    })();
    // A full disk ends the loop above, and then no entry would be read any more.
    written.catch((error: Error) => archive.destroy(error));
    const filled = fill({ add: (name, bytes, content) => addEntry(archive, name, bytes, content) }).then(
      (result) => {
        archive.finalize();
        return result;
      },
    );
    filled.catch((error: Error) => archive.destroy(error));
    const [result] = await Promise.all([filled, written]);
    await file.sync();
    await file.close();
    await rename(partialPath, path);
    return result;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(partialPath, { force: true });
    throw error;
  }
}

async function addEntry(
  archive: Pack,
  name: string,
  bytes: number,
  content: AsyncIterable<Uint8Array>,
): Promise<BackupEntry> {
  const hash = createHash('sha256');
  const failed = Promise.withResolvers<never>();
  // Awaited only with a write; without this line its rejection would be unhandled.
  failed.promise.catch(() => undefined);
  const completed = Promise.withResolvers<void>();
  const sink = archive.entry(
    { name, size: bytes, type: 'file', mode: 0o600, mtime: new Date(0) },
    (error) => {
      if (error) failed.reject(error);
      else completed.resolve();
    },
  );
  sink.on('error', () => undefined);
  for await (const chunk of content) {
    hash.update(chunk);
    if (!sink.write(chunk)) await Promise.race([once(sink, 'drain'), failed.promise]);
  }
  sink.end(undefined);
  await Promise.race([completed.promise, failed.promise]);
  return { name, bytes, sha256: hash.digest('hex') };
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
}

/** An entry of a tar file; its content must be read to the end before the next one. */
export interface TarEntry {
  readonly name: string;
  readonly bytes: number;
  readonly isFile: boolean;
  readonly content: AsyncIterable<Uint8Array>;
}

/**
 * Reads the entries of a tar file in order.
 * @throws if the file is not a tar file, or ends too early
 */
export async function* readTarFile(path: string): AsyncGenerator<TarEntry, void, undefined> {
  const archive = extract();
  const source = createReadStream(path);
  source.on('error', (error) => archive.destroy(error));
  source.pipe(archive);
  try {
    for await (const entry of archive) {
      const { name, size, type } = entry.header;
      yield { name, bytes: size, isFile: type === 'file', content: entry as AsyncIterable<Uint8Array> };
      // What the caller did not read.
      entry.resume();
    }
  } finally {
    source.destroy();
  }
}
