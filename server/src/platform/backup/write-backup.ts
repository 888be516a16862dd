import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import type { Target } from '../db/connect.ts';
import {
  CONTROL_FILE,
  listCluster,
  openFile,
  readControlFile,
  segmentCount,
  segmentsBetween,
} from './cluster-files.ts';
import {
  type BackupEntry,
  formatManifest,
  isEntryName,
  type Manifest,
  MANIFEST,
  MANIFEST_HASH,
  parseManifest,
} from './manifest.ts';
import { countRows, joinCounts } from './row-counts.ts';
import { type TarWriter, writeTarFile } from './tar-file.ts';

/** What is backed up. */
export interface BackupSource {
  /** A superuser's direct connection to the running cluster. */
  readonly target: Target;
  /** Folder of the object store; null: files are in buckets, which have versions of their own. */
  readonly files: string | null;
  /** Folders with entries of the erasure log; none: it is in a bucket. */
  readonly erasures: readonly string[];
  /** Fingerprints of the secret keys. */
  readonly key: string;
  readonly startedAt: Date;
}

/** What was written. */
export interface BackupReport {
  readonly manifest: Manifest;
  readonly bytes: number;
}

/**
 * Writes a backup of a running cluster and its files: a base backup with the WAL that it needs, the files, the erasure log and a
 * manifest with the SHA-256 of each entry, in one tar file. Reads and writes go on meanwhile. The restored state is that of
 * `endedAt`. Secret keys are not in it.
 *
 * @throws if the disk is full or the database ends; then no file is left
 */
export function writeBackup(source: BackupSource, path: string): Promise<BackupReport> {
  return writeTarFile(path, (tar) => fillBackup(source, tar));
}

async function fillBackup(source: BackupSource, tar: TarWriter): Promise<BackupReport> {
  const entries: BackupEntry[] = [];
  const add = async (name: string, path: string): Promise<void> => {
    const file = await openFile(path);
    if (!file) return;
    try {
      entries.push(await tar.add(name, file.bytes, file.content));
    } finally {
      await file.close();
    }
  };
  const addBytes = async (name: string, bytes: Buffer): Promise<void> => {
    entries.push(await tar.add(name, bytes.length, once(bytes)));
  };
  // Before and after the database: a row of the restored state refers to a file that was there at one of both times. Files are
  // never changed, and a file is deleted only after its row.
  const copied = new Set<string>();
  if (source.files !== null) await addFolder(add, 'files', source.files, copied);
  const database = await addDatabase(source.target, { add, addBytes });
  if (source.files !== null) await addFolder(add, 'files', source.files, copied);
  for (const folder of source.erasures) await addFolder(add, 'erasures', folder, copied);
  const manifest: Manifest = {
    format: 1,
    startedAt: source.startedAt,
    key: source.key,
    entries,
    ...database,
  };
  const text = Buffer.from(formatManifest(manifest));
  // A manifest that a restore would refuse must fail now.
  parseManifest(text.toString());
  await tar.add(MANIFEST, text.length, once(text));
  const hash = Buffer.from(createHash('sha256').update(text).digest('hex'));
  await tar.add(MANIFEST_HASH, hash.length, once(hash));
  return { manifest, bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}

/** Files that are written under another name first. */
const PARTIAL = /~$|\.partial$/;

/** Adds the files of a folder whose names are not among those that are copied. */
async function addFolder(
  add: (name: string, path: string) => Promise<void>,
  name: string,
  folder: string,
  copied: Set<string>,
): Promise<void> {
  const listed = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  for (const entry of listed) {
    const path = join(entry.parentPath, entry.name);
    const within = `${name}/${relative(folder, path)}`;
    // A name that no key has is of another program, such as a desktop's.
    if (!entry.isFile() || PARTIAL.test(entry.name) || copied.has(within) || !isEntryName(within)) continue;
    await add(within, path);
    copied.add(within);
  }
}

interface Adders {
  add(name: string, path: string): Promise<void>;
  addBytes(name: string, bytes: Buffer): Promise<void>;
}

type DatabasePart = Pick<Manifest, 'postgres' | 'system' | 'endedAt' | 'wal' | 'folders' | 'rows'>;

async function addDatabase(target: Target, adders: Adders): Promise<DatabasePart> {
  const client = new pg.Client({
    ...target,
    application_name: 'aaspaas-backup',
    connectionTimeoutMillis: 10_000,
  });
  // Without a listener a connection that breaks between two queries would end the process; the next query reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // A direct session of this command only: a checkpoint and a count may take minutes.
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; set timezone = 'UTC'`);
    return await copyDatabase(client, adders);
  } finally {
    // Ends a base backup that was not completed, and drops the slot.
    await client.end();
  }
}

async function copyDatabase(client: pg.Client, { add, addBytes }: Adders): Promise<DatabasePart> {
  const { rows: facts } = await client.query<{
    cluster: string;
    version: number;
    segment: string;
    system: string;
  }>(
    `select current_setting('data_directory') as cluster, current_setting('server_version_num')::int / 10000 as version,
       pg_size_bytes(current_setting('wal_segment_size')) as segment, system_identifier::text as system from pg_control_system()`,
  );
  const { cluster = '', version = 0, segment = '0', system = '' } = facts[0] ?? {};
  const before = await countRows(client);
  // Keeps the WAL of the copy from being recycled; it ends with the session.
  await client.query(
    `select pg_create_physical_replication_slot('aaspaas_backup_' || pg_backend_pid(), true, true)`,
  );
  const { rows: starts } = await client.query<{ lsn: string; wal: string }>(
    `select lsn::text, pg_walfile_name(lsn) as wal from pg_backup_start('aaspaas', fast => true) as lsn`,
  );
  const { files, folders } = await listCluster(cluster);
  for (const path of files) await add(`postgres/${path}`, join(cluster, path));
  await addBytes(`postgres/${CONTROL_FILE}`, await readControlFile(cluster));
  const { rows: stops } = await client.query<{ wal: string; label: string; at: Date }>(
    `select pg_walfile_name(lsn) as wal, labelfile as label, clock_timestamp() as at
     from pg_backup_stop(wait_for_archive => false)`,
  );
  const [start, stop] = [starts[0], stops[0]];
  if (!start || !stop) throw new Error('the database did not complete the base backup');
  const after = await countRows(client);
  await addBytes('postgres/backup_label', Buffer.from(stop.label));
  const segments = segmentsBetween(await readdir(join(cluster, 'pg_wal')), start.wal, stop.wal);
  const expected = segmentCount(start.wal, stop.wal, Number(segment));
  if (segments.filter((name) => !name.endsWith('.history')).length !== expected)
    throw new Error(`WAL from ${start.wal} to ${stop.wal} is incomplete`);
  for (const name of segments) await add(`postgres/pg_wal/${name}`, join(cluster, 'pg_wal', name));
  return {
    postgres: String(version),
    system,
    endedAt: stop.at,
    wal: { first: start.wal, last: stop.wal },
    folders: folders.map((path) => `postgres/${path}`),
    rows: joinCounts(before, after),
  };
}
