import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { Failure } from '../kernel/failure.ts';

/** The space of the disk that contains a folder, in bytes; `free` as far as the process may use it. */
export interface DiskUse {
  readonly free: number;
  readonly size: number;
}

/** Reads the space of the disk that contains a folder; null if the folder does not exist. */
export async function readDiskUse(folder: string): Promise<DiskUse | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return null;
  }
}

/** An operator has to make room first, so a client that asks more often only adds work. */
const RETRY_AFTER_SECONDS = 30;

/** Space of the temporary folder that stays free: other files of the process, and what a form needs beside its files. */
const TEMPORARY_RESERVE_BYTES = 16 * 1024 * 1024;

/** Node's codes of a disk without space, and of a user or project without any left. */
const FULL_CODES: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);

/** Returns whether an error, or one that caused it, says that a file could not be written because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1)
    if (FULL_CODES.has((one as NodeJS.ErrnoException).code)) return true;
  return false;
}

/** Makes the error of a file that is not written, so that the disk does not fill up. */
export function makeDiskFullError(free: number, needed: number): NodeJS.ErrnoException {
  const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
  return Object.assign(new Error(`${megabytes(free)} MB are free, ${megabytes(needed)} MB are needed`), {
    code: 'ENOSPC',
  });
}

/** Makes the refusal of a call whose file cannot be stored: 503 with `Retry-After`; the cause is logged. */
export function makeStorageFailure(cause: unknown): Failure {
  const failure = new Failure('unavailable', isDiskFull(cause) ? { retryAfter: RETRY_AFTER_SECONDS } : {});
  failure.cause = cause;
  return failure;
}

/** The temporary folder: on a disk, or in memory. Tests replace its functions. */
export const temporaryDisk = {
  freeBytes: async (): Promise<number> => (await readDiskUse(tmpdir()))?.free ?? Number.POSITIVE_INFINITY,
  createFile: (path: string): Writable => createWriteStream(path, { mode: 0o600 }),
};

/**
 * Creates a temporary folder for a request.
 * @param expectedBytes what will be written to it, as far as it is known
 * @throws `unavailable` with `Retry-After` if the disk has no room for it
 */
export async function makeTemporaryFolder(prefix: string, expectedBytes = 0): Promise<string> {
  const free = await temporaryDisk.freeBytes();
  const needed = expectedBytes + TEMPORARY_RESERVE_BYTES;
  if (free < needed) throw makeStorageFailure(makeDiskFullError(free, needed));
  return mkdtemp(join(tmpdir(), prefix));
}

/** Writes all bytes at a position of a file. A single write ends early without an error when the disk becomes full. */
export async function writeAt(
  file: Pick<FileHandle, 'write'>,
  bytes: Uint8Array,
  position: number,
): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
}
