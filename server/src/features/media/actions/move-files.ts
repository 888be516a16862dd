import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../../../platform/db/connect.ts';
import type { ObjectStore, ObjectVisibility } from '../../../ports/object-store/port.ts';
import { MAX_PART_BYTES } from '../rules/byte-range.ts';
import { variantKeys } from '../rules/variant.ts';
import { type FileToMove, fileMovesStore } from '../store.ts';

/** Where files come from and go to. */
export interface FileMove {
  readonly db: Db;
  /** Returns the path of a key's object in the local store. */
  readonly pathOf: (key: string) => string;
  readonly target: ObjectStore;
  /** Identifies the target; files moved to another one are moved again. */
  readonly targetName: string;
  readonly concurrency: number;
  /** Called after each file. */
  readonly onProgress?: (report: FileMoveReport) => void;
}

/** What a run did. Files that earlier runs moved are not counted. */
export interface FileMoveReport {
  files: number;
  /** Objects copied and compared: the files with their variants. */
  objects: number;
  bytes: number;
  /** Files without an object in the local store; the first keys. */
  missing: { count: number; keys: string[] };
  /** Files that could not be copied or came back different; the first keys. */
  failed: { count: number; keys: string[] };
}

const BATCH = 200;

const LISTED_KEYS = 20;

/**
 * Copies all files with their variants from the local store to the target and compares the SHA-256 of what the target returns. Each completed
 * file is recorded, so that a run after an interruption continues with the others. Files stream in both directions: at most `concurrency` parts
 * are in memory.
 */
export async function moveFiles(move: FileMove): Promise<FileMoveReport> {
  const report: FileMoveReport = {
    files: 0,
    objects: 0,
    bytes: 0,
    missing: { count: 0, keys: [] },
    failed: { count: 0, keys: [] },
  };
  // Workers share one generator, which queues their requests.
  const files = filesToMove(move);
  const work = async () => {
    for await (const file of { [Symbol.asyncIterator]: () => ({ next: () => files.next() }) }) {
      await moveFile(move, file, report);
      move.onProgress?.(report);
    }
  };
  await Promise.all(Array.from({ length: move.concurrency }, work));
  return report;
}

/** Returns whether every file has been copied to a target. */
export async function areFilesIn(db: Db, targetName: string): Promise<boolean> {
  return (await fileMovesStore(db).pending(targetName, 0, 1)).length === 0;
}

async function* filesToMove({ db, targetName }: FileMove): AsyncGenerator<FileToMove, void> {
  const store = fileMovesStore(db);
  let after = 0;
  for (;;) {
    const batch = await store.pending(targetName, after, BATCH);
    yield* batch;
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function moveFile(move: FileMove, file: FileToMove, report: FileMoveReport): Promise<void> {
  const { db, target, targetName } = move;
  const { key, visibility } = file;
  const add = (list: { count: number; keys: string[] }, entry: string) => {
    list.count += 1;
    if (list.keys.length < LISTED_KEYS) list.keys.push(entry);
  };
  try {
    const keys = [...(file.kind === 'image' ? variantKeys(key) : []), key];
    // A file that became private must not stay in the public bucket.
    if (file.moved_as === 'public')
      for (const one of keys)
        if ((await target.remove(one)).outcome === 'failed') throw new Error('not removed');
    let sha256: Buffer | null = null;
    // The file itself is last: with it all its objects are complete.
    for (const one of keys) {
      const copied = await copyObject(move, one, visibility);
      if (one === key) sha256 = copied?.sha256 ?? null;
      if (!copied) continue;
      report.objects += 1;
      report.bytes += copied.bytes;
    }
    if (sha256) {
      // False if the file was deleted in the meantime: then its copies go too.
      if (await fileMovesStore(db).record({ fileId: file.id, target: targetName, visibility, sha256 }))
        report.files += 1;
      else for (const one of keys) await target.remove(one);
    } else if (await fileMovesStore(db).exists(file.id)) add(report.missing, key);
  } catch (error) {
    add(report.failed, `${key}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Copies one object and compares it; null if the local store has none. */
async function copyObject(
  { pathOf, target }: FileMove,
  key: string,
  visibility: ObjectVisibility,
): Promise<{ readonly sha256: Buffer; readonly bytes: number } | null> {
  const path = pathOf(key);
  const bytes = await stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  if (bytes === null) return null;
  const local = createHash('sha256');
  await pipeline(createReadStream(path), local);
  const sha256 = local.digest();
  const written = await target.put(key, { path }, visibility);
  if (written.outcome === 'failed') throw written.error;
  const remote = createHash('sha256');
  let length = 0;
  for (;;) {
    const part = await target.getPart(key, length, length + MAX_PART_BYTES - 1, visibility);
    if (part.outcome === 'failed') throw part.error;
    if (part.outcome === 'missing') throw new Error('missing in the target after it was copied');
    remote.update(part.bytes);
    length += part.bytes.length;
    if (part.bytes.length < MAX_PART_BYTES) break;
  }
  if (!remote.digest().equals(sha256)) throw new Error('different in the target after it was copied');
  return { sha256, bytes };
}
