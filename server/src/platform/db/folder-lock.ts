import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf } from './process-identity.ts';

/** A lock held by one living process; it ends with that process. */
export interface FolderLock {
  release(): void;
}

/** Thrown when another living process holds the folder. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(
      `another server (process ${pid}) already uses ${folder}: stop it first, or set DATA_DIR and PORT to something else`,
    );
    this.pid = pid;
  }
}

const pattern = /^server-(\d+)\.lock$/;

/**
 * Acquires the folder for this process. The holder is the process named in the lock file with the highest number; a
 * process replaces a dead holder by creating the next number, which only one process can do. A second check afterwards
 * catches processes that looked too early.
 */
export function lockFolder(folder: string): FolderLock {
  const draft = join(folder, `.lock-${process.pid}`);
  writeFileSync(draft, identityOf(process.pid) ?? '');
  try {
    for (;;) {
      const highest = highestLock(folder);
      if (highest > 0) rejectRunningHolder(folder, highest);
      const ownNumber = highest + 1;
      if (!linkNew(draft, lockPath(folder, ownNumber))) continue;
      if (highestLock(folder) !== ownNumber) {
        rmSync(lockPath(folder, ownNumber), { force: true });
        continue;
      }
      removeOlder(folder, ownNumber);
      // Truncated, not deleted: numbers must only grow, or a slow starter could acquire the lock at the same time as a new holder.
      return { release: () => writeFileSync(lockPath(folder, ownNumber), '') };
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

const lockPath = (folder: string, number: number): string => join(folder, `server-${number}.lock`);

const locks = (folder: string): number[] =>
  readdirSync(folder).flatMap((name) => Number(pattern.exec(name)?.[1] ?? []));

const highestLock = (folder: string): number => Math.max(0, ...locks(folder));

function rejectRunningHolder(folder: string, number: number): void {
  const holder = readHolder(lockPath(folder, number));
  const pid = Number.parseInt(holder, 10);
  if (holder !== '' && identityOf(pid) === holder) throw new FolderLockedError(folder, pid);
}

function readHolder(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Uses a link instead of a write: the file appears with its content or not at all. */
function linkNew(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function removeOlder(folder: string, ownNumber: number): void {
  for (const number of locks(folder))
    if (number < ownNumber) rmSync(lockPath(folder, number), { force: true });
}
