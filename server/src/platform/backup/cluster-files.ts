import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders of a cluster whose content belongs to the running server; the folders themselves must exist. */
const EMPTY_FOLDERS = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/** Files of the running server, and of an earlier restore. */
const EXCLUDED =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|recovery\.(?:signal|done)|standby\.signal|(?:postgresql\.auto\.conf|current_logfiles)\.tmp)$/;
const TEMPORARY = /^(?:pgsql_tmp|pg_internal\.init)/;

/** The control file names the checkpoint from which the cluster recovers, so it is copied last. */
export const CONTROL_FILE = 'global/pg_control';

/** Folders that Postgres expects in `pg_wal`. */
const WAL_FOLDERS = ['pg_wal/archive_status', 'pg_wal/summaries'];

/** Files and folders of a cluster that belong to a base backup. */
export interface ClusterListing {
  /** Paths below the cluster, without the control file. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/**
 * Lists what a base backup of a running cluster contains. Files that come and go meanwhile do not matter: WAL restores them.
 * @throws if the cluster has tablespaces outside its folder
 */
export async function listCluster(cluster: string): Promise<ClusterListing> {
  const files: string[] = [];
  const folders: string[] = [];
  const walk = async (within: string): Promise<void> => {
    for (const entry of await readEntries(join(cluster, within))) {
      const path = within === '' ? entry.name : `${within}/${entry.name}`;
      if (entry.isSymbolicLink())
        throw new Error(`${path} is a link: tablespaces outside the cluster are not supported`);
      if (entry.isDirectory() && !TEMPORARY.test(entry.name)) {
        folders.push(path);
        if (!EMPTY_FOLDERS.has(path)) await walk(path);
      }
      const isExcluded = (within === '' && EXCLUDED.test(entry.name)) || TEMPORARY.test(entry.name);
      if (entry.isFile() && !isExcluded && path !== CONTROL_FILE && !path.startsWith('.s.PGSQL'))
        files.push(path);
    }
  };
  await walk('');
  return { files, folders: [...folders, ...WAL_FOLDERS] };
}

/** Returns the entries of a folder; none if it was dropped meanwhile. */
async function readEntries(path: string) {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const CHUNK = 1024 * 1024;

/** A file that is read while Postgres may change it. */
export interface OpenFile {
  readonly bytes: number;
  /** Exactly `bytes` bytes: what was cut off meanwhile is zero, what was added is left out. WAL restores both. */
  readonly content: AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** Opens a file; null if it was deleted. */
export async function openFile(path: string): Promise<OpenFile | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  const { size } = await file.stat();
  async function* content(): AsyncGenerator<Uint8Array, void, undefined> {
    for (let at = 0; at < size; ) {
      const length = Math.min(CHUNK, size - at);
      const chunk = Buffer.alloc(length);
      const { bytesRead } = await (file as NonNullable<typeof file>).read(chunk, 0, length, at);
      yield bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
      at += bytesRead === 0 ? length : bytesRead;
    }
  }
  return { bytes: size, content: content(), close: () => file.close() };
}

const CONTROL_ATTEMPTS = 20;

/** Reads the control file until two reads are equal, because a read may overlap with a write. */
export async function readControlFile(cluster: string): Promise<Buffer> {
  let before = await readFile(join(cluster, CONTROL_FILE));
  for (let attempt = 0; attempt < CONTROL_ATTEMPTS; attempt += 1) {
    const now = await readFile(join(cluster, CONTROL_FILE));
    if (now.equals(before)) return now;
    before = now;
  }
  throw new Error(`${CONTROL_FILE} changes too often to be copied`);
}

const SEGMENT = /^[\dA-F]{24}$/;

/** Returns the WAL segments from the first to the last one, of one timeline, with all files of timelines. */
export function segmentsBetween(names: readonly string[], first: string, last: string): string[] {
  const timeline = first.slice(0, 8);
  return names
    .filter(
      (name) =>
        /^[\dA-F]{8}\.history$/.test(name) ||
        (SEGMENT.test(name) && name.startsWith(timeline) && name >= first && name <= last),
    )
    .toSorted();
}

/** Returns how many segments there must be from the first to the last one. */
export function segmentCount(first: string, last: string, segmentBytes: number): number {
  const segmentNumber = (name: string) =>
    Number.parseInt(name.slice(8, 16), 16) * (0x1_0000_0000 / segmentBytes) +
    Number.parseInt(name.slice(16), 16);
  return segmentNumber(last) - segmentNumber(first) + 1;
}
