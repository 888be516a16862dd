import { execFile } from 'node:child_process';
import { chownSync, constants, existsSync, statSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { bundledMajor } from '../db/embedded-binaries.ts';
import {
  CLUSTER_ROOT,
  type ClusterLocation,
  LOCATION_FILE,
  resolveLocation,
} from '../db/embedded-location.ts';
import { lastRecoveredTransaction } from '../db/embedded-log.ts';
import { RESTORING_FILE } from '../db/embedded-restore.ts';
import { canReach, chownAll, type RunAs } from '../db/embedded-user.ts';
import { type Embedded, startEmbedded } from '../db/embedded.ts';
import { identityOf } from '../db/process-identity.ts';
import { restoreCommand } from '../db/wal-archive.ts';
import { ERASURES_FOLDER } from '../erasure-log.ts';
import type { LogEvent } from '../log/log-event.ts';
import type { Manifest } from './manifest.ts';
import { extractBackup, verifyBackup } from './read-backup.ts';
import { timelinesIn } from './timelines.ts';

/** The state to restore: that of the backup, of a time after it, or the newest in the archive. */
export type RestorePoint = 'backup' | 'latest' | Date;

export interface RestoreOptions {
  readonly file: string;
  /** Must be empty, except for secret keys. */
  readonly dataDir: string;
  readonly to: RestorePoint;
  /** Archives of WAL, or folders with segments, plain or compressed. */
  readonly wal: readonly string[];
  /** The lost data folder, if it is still there: what it has newer than the backup is used too, and its timeline is restored. */
  readonly from: string | null;
  /** Timeline to restore; default: that of `from`, otherwise the newest one. */
  readonly timeline?: number | undefined;
  /** Folder in which the restored database archives its WAL; null: none. */
  readonly walArchive: string | null;
  readonly log: LogEvent;
  /** Further folders with entries of the erasure log. */
  readonly erasures: readonly string[];
  /** Folder of the log that the restored server reads; default: below `dataDir`. */
  readonly erasureLog?: string;
  /** Called with the verified manifest, before anything is written; throws to refuse it. */
  readonly accept?: (manifest: Manifest) => void;
  /** False disables crash safety for speed: for tests only. */
  readonly durable?: boolean;
}

/** What was restored. */
export interface Restored {
  readonly manifest: Manifest;
  /** The time of the newest transaction in the restored state. */
  readonly state: Date;
  /** Timelines that could have been restored; empty for the state of the backup. */
  readonly timelines: readonly number[];
}

/** Folder at the top of a file system, which belongs to root. */
const LOST_AND_FOUND = 'lost+found';

/** Files that may be in the folder: the keys are kept apart from the backup and put there first. */
const ALLOWED: ReadonlySet<string> = new Set(['secret.key', 'push.key', LOST_AND_FOUND, RESTORING_FILE]);

/** Replaying the WAL of a week takes longer than the recovery after a crash. */
const RECOVERY_LIMIT_MS = 12 * 3600_000;

const SEGMENT = /^[\dA-F]{24}$|^[\dA-F]{8}\.history$/;

/**
 * Restores a backup into an empty folder and calls `use` on the running database, which then stops. Checks the whole backup before
 * anything is written. An interrupted restore leaves a folder that no server accepts and that the next restore clears. Under root, an
 * ordinary owner of the folder gets what was restored.
 *
 * @throws if the folder is not empty, the backup is damaged, or the WAL does not reach the requested time
 */
export async function restoreBackup<T>(
  options: RestoreOptions,
  use: (embedded: Embedded, restored: Restored) => Promise<T>,
): Promise<T> {
  const { file, dataDir, to, log, durable = true } = options;
  await requireEmpty(dataDir);
  if (options.from !== null) requireRemains(options.from);
  const manifest = await verifyBackup(file);
  requireFitting(manifest, to);
  options.accept?.(manifest);
  log({ file, entries: manifest.entries.length }, 'backup is complete');
  // Reading a large file takes minutes: a server may have been started in the folder meanwhile.
  await requireEmpty(dataDir);
  await clear(dataDir);
  const marker = await open(join(dataDir, RESTORING_FILE), 'w', 0o600);
  await marker.writeFile(identityOf(process.pid) ?? '');
  await marker.sync();
  await marker.close();
  const location = resolveLocation(dataDir, log);
  const places = {
    postgres: location.cluster,
    files: join(dataDir, 'files'),
    erasures: join(dataDir, ERASURES_FOLDER),
  };
  const archived = archivedWal(options, manifest.system);
  requireReadable(archived, location.user);
  await extractBackup(file, manifest, places);
  for (const folder of options.erasures) await copyErasures(folder, places.erasures);
  const wal = [...archived];
  // The newest segments come last: those of the archive are complete.
  const remains = options.from === null ? [] : [await takeRemains(options.from, location, places)];
  wal.push(...remains);
  const timelines = to === 'backup' ? [] : await timelinesIn(wal);
  const timeline = options.timeline ?? (await timelinesIn(remains)).at(-1);
  if (options.timeline !== undefined && !timelines.includes(options.timeline))
    throw new Error(`--timeline: there is no WAL of ${options.timeline}, only of ${timelines.join(', ')}`);
  if (options.erasureLog !== undefined) {
    await copyErasures(places.erasures, options.erasureLog);
    const folder = dirname(options.erasureLog);
    const name = basename(options.erasureLog);
    giveToOwner(folder, await namesIn(folder, (one) => one === name), location.user);
  }
  await writeFile(join(location.cluster, 'recovery.signal'), '', { mode: 0o600 });
  if (location.user) chownAll(location.cluster, location.user);
  // The files are not written by Postgres, which syncs what it writes.
  if (durable) await promisify(execFile)('sync');
  log({ cluster: location.cluster }, 'backup extracted');
  const embedded = await startEmbedded({
    dataDir,
    log,
    durable,
    walArchive: options.walArchive,
    settings: recoverySettings(to, wal, timeline),
    startLimitMs: RECOVERY_LIMIT_MS,
    restoring: true,
  }).catch((error: Error) => {
    throw explained(error, to);
  });
  let result: T;
  try {
    const recovered = lastRecoveredTransaction(join(location.home, 'postgres.log'));
    const state = recovered !== null && recovered > manifest.endedAt ? recovered : manifest.endedAt;
    result = await use(embedded, { manifest, state, timelines });
  } finally {
    await embedded.stop();
  }
  await rm(join(location.home, REMAINS), { recursive: true, force: true });
  giveToOwner(dataDir, await namesIn(dataDir, (name) => name !== LOST_AND_FOUND), location.user);
  await rm(join(dataDir, RESTORING_FILE));
  return result;
}

/** @throws unless the folder has nothing but keys, or what an interrupted restore left */
async function requireEmpty(dataDir: string): Promise<void> {
  const names = await namesIn(dataDir);
  if (names.includes(RESTORING_FILE)) return requireEnded(dataDir);
  const others = names.filter((name) => !ALLOWED.has(name));
  if (others.length > 0)
    throw new Error(
      `DATA_DIR: ${dataDir} is not empty (${others.slice(0, 5).join(', ')}): restore into another folder, or move this one away`,
    );
}

/** @throws if the process that restores into the folder is alive */
async function requireEnded(dataDir: string): Promise<void> {
  const holder = await readFile(join(dataDir, RESTORING_FILE), 'utf8');
  const pid = Number.parseInt(holder, 10);
  if (holder !== '' && pid !== process.pid && identityOf(pid) === holder)
    throw new Error(`DATA_DIR: process ${pid} is restoring into ${dataDir}`);
}

/** Removes what an interrupted restore left, also outside the folder. */
async function clear(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await deleteDistantCluster(dataDir);
  for (const name of await readdir(dataDir))
    if (!ALLOWED.has(name)) await rm(join(dataDir, name), { recursive: true, force: true });
}

/** Deletes the cluster of a data folder if it is outside of it, where the user of Postgres could reach it. */
export async function deleteDistantCluster(dataDir: string): Promise<void> {
  const home = (await readFile(join(dataDir, LOCATION_FILE), 'utf8').catch(() => '')).trim();
  // A file may name any folder; only those below this one are clusters.
  if (dirname(home) === CLUSTER_ROOT) await rm(home, { recursive: true, force: true });
}

function requireFitting(manifest: Manifest, to: RestorePoint): void {
  const major = bundledMajor();
  if (manifest.postgres !== major)
    throw new Error(
      `the backup is of Postgres ${manifest.postgres}, this release includes ${major}: restore it with the release that wrote it`,
    );
  if (to instanceof Date && to < manifest.endedAt)
    throw new Error(beforeBackup(to.toISOString(), manifest.endedAt.toISOString()));
}

/**
 * Returns the folders with archived segments. The archive of the restored database is one of them, also if others are named: without it, the
 * new timeline could get a number that is used there.
 */
function archivedWal({ wal, walArchive }: RestoreOptions, system: string): string[] {
  return [...new Set([...wal, ...(walArchive === null ? [] : [walArchive])])]
    .flatMap((folder) => [join(folder, system), folder])
    .filter((folder) => existsSync(folder));
}

/** Folder, beside the cluster, of WAL that was found in the lost data folder. */
const REMAINS = 'restore-wal';

/** @throws if the lost data folder has nothing of a server */
function requireRemains(from: string): void {
  if (![LOCATION_FILE, 'postgres', 'files', ERASURES_FOLDER].some((name) => existsSync(join(from, name))))
    throw new Error(`--from: there is nothing of a server in ${from}: name its DATA_DIR`);
}

/**
 * Takes what the lost data folder has newer than the backup: files, entries of the erasure log, and the last WAL segments, which were not
 * archived yet. Returns the folder of these segments.
 */
async function takeRemains(
  from: string,
  { home, user }: ClusterLocation,
  { files, erasures }: { readonly files: string; readonly erasures: string },
): Promise<string> {
  await copyMissing(join(from, 'files'), files, await filesBelow(join(from, 'files')));
  await copyErasures(join(from, ERASURES_FOLDER), erasures);
  const recorded = await readFile(join(from, LOCATION_FILE), 'utf8').catch(() => from);
  const wal = join(recorded.trim(), 'postgres', 'pg_wal');
  const target = join(home, REMAINS);
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const name of await namesIn(wal, (one) => SEGMENT.test(one)))
    await copyFile(join(wal, name), join(target, name));
  if (user) chownAll(target, user);
  return target;
}

/** Copies the entries of an erasure log that another one does not have. The folder may be a guess, so nothing else is copied. */
async function copyErasures(from: string, to: string): Promise<void> {
  await copyMissing(from, to, await namesIn(from, (name) => /^\d+-\d+$/.test(name)));
}

/** Returns the names in a folder that are accepted; none if it is missing. */
async function namesIn(folder: string, accepts: (name: string) => boolean = () => true): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter(accepts);
}

/** Returns the paths of the files below a folder; a missing folder has none. */
async function filesBelow(from: string): Promise<string[]> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('~'))
    .map((entry) => relative(from, join(entry.parentPath, entry.name)));
}

/** Copies files of a folder that another one does not have. */
async function copyMissing(from: string, to: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_EXCL).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}

/** Under root, the server may run as the owner of a folder: then it gets the entries that the restore wrote there. */
function giveToOwner(folder: string, names: readonly string[], user: RunAs | null): void {
  if (!user || names.length === 0 || statSync(folder).uid !== user.uid) return;
  for (const name of names) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) chownAll(path, user);
    else chownSync(path, user.uid, user.gid);
  }
}

/** @throws if Postgres could not read the archive */
function requireReadable(folders: readonly string[], user: RunAs | null): void {
  for (const folder of folders)
    if (!canReach(folder, user))
      throw new Error(
        `--wal: the user ${user?.name ?? 'of this process'}, as which Postgres runs, cannot read ${folder}: change its owner, or copy it`,
      );
}

function recoverySettings(
  to: RestorePoint,
  wal: readonly string[],
  timeline: number | undefined,
): Record<string, string> {
  return {
    restore_command: restoreCommand(wal),
    recovery_target_action: 'promote',
    // The first connection is accepted after the recovery, not in the middle of it.
    hot_standby: 'off',
    // WAL after the backup does not matter then, also that of another timeline.
    ...(to === 'backup'
      ? { recovery_target: 'immediate', recovery_target_timeline: 'current' }
      : { recovery_target_timeline: String(timeline ?? 'latest') }),
    ...(to instanceof Date
      ? { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') }
      : {}),
  };
}

/** Returns an error about `--at` if Postgres could not reach the time. */
function explained(error: Error, to: RestorePoint): Error {
  if (!(to instanceof Date)) return error;
  const time = to.toISOString();
  if (/recovery ended before configured recovery target/.test(error.message))
    return new Error(
      `--at: the archived WAL ends before ${time}, or has a gap: restore to an earlier time, or with --at latest`,
      { cause: error },
    );
  // The end of the backup is recorded in milliseconds.
  if (/before consistent recovery point/.test(error.message))
    return new Error(beforeBackup(time), { cause: error });
  return error;
}

const beforeBackup = (time: string, end?: string): string =>
  `--at: ${time} is before the end of this backup${end === undefined ? '' : ` (${end})`}: use an older backup`;

/** Returns the folders in which the erasure log of a backup file may be: beside it, or in the data folder that has it. */
export function erasureFoldersNear(file: string): string[] {
  const folder = dirname(file);
  const above = basename(folder) === 'backups' ? [join(dirname(folder), ERASURES_FOLDER)] : [];
  return [join(folder, ERASURES_FOLDER), ...above];
}
