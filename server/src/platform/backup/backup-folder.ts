import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

interface Settings {
  readonly DATA_DIR: string;
  readonly BACKUP_DIR?: string | undefined;
}

/** Returns the folder of the backups. */
export function backupFolder({ BACKUP_DIR, DATA_DIR }: Settings): string {
  return BACKUP_DIR ?? join(DATA_DIR, 'backups');
}

/** Returns the folder of the archived WAL; null if none is archived. */
export function walFolder({ BACKUP_DIR }: Pick<Settings, 'BACKUP_DIR'>): string | null {
  return BACKUP_DIR === undefined ? null : join(BACKUP_DIR, 'wal');
}

/** Returns the path of a new backup, whose name is the time in UTC, so names sort by time. */
export async function newBackupPath(settings: Settings, now: Date): Promise<string> {
  const folder = backupFolder(settings);
  await mkdir(folder, { recursive: true });
  return join(folder, `aaspaas-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.tar`);
}

const NAME = /^aaspaas-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/;

/** Returns the backups of a folder, oldest first. */
export async function listBackups(folder: string): Promise<{ readonly path: string; readonly at: Date }[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).toSorted().flatMap((name) => {
    const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
    return year === undefined
      ? []
      : [{ path: join(folder, name), at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }];
  });
}

/** Deletes all but the newest backups. Returns how many were deleted. */
export async function deleteOldBackups(folder: string, keep: number): Promise<number> {
  const old = (await listBackups(folder)).slice(0, -keep);
  for (const { path } of old) await rm(path);
  return old.length;
}

/** A backup that takes longer than this was interrupted. */
const ABANDONED_MS = 24 * 3600_000;

/** Deletes what interrupted backups left. */
export async function deleteAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.tar.partial')) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true });
  }
}

/** An archived segment, the last one of a timeline, or the note of a base backup. */
const SEGMENT = /^[\dA-F]{24}(?:\.partial|\.[\dA-F]{8}\.backup)?\.gz$/;

/** WAL is archived after it was written, and clocks are set. */
const MARGIN_MS = 3600_000;

/**
 * Deletes archived WAL from before the oldest backup of the folder, which no restore needs; the files of timelines stay. Without a
 * backup nothing is deleted. Returns how many segments were deleted.
 */
export async function deleteOldWal(folder: string, wal: string): Promise<number> {
  const [oldest] = await listBackups(folder);
  if (!oldest || !existsSync(wal)) return 0;
  let deleted = 0;
  for (const entry of await readdir(wal, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!SEGMENT.test(entry.name) || (await stat(path)).mtimeMs >= oldest.at.getTime() - MARGIN_MS) continue;
    await rm(path);
    deleted += 1;
  }
  return deleted;
}
