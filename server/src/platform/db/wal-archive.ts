import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { canReach, type RunAs } from './embedded-user.ts';

/** Name of the file in `DATA_DIR` that records where the WAL of its cluster is archived, for commands that start the database as well. */
const RECORD = 'wal-archive';

/**
 * Returns the archive of a data folder and records it. A start without a record would leave a gap in the archive, so each start of
 * the cluster uses the same one.
 *
 * @param given the folder of the settings; null: none; undefined: as recorded by an earlier start
 */
export function resolveWalArchive(dataDir: string, given: string | null | undefined): string | null {
  const record = join(dataDir, RECORD);
  const recorded = existsSync(record) ? readFileSync(record, 'utf8').trim() || null : null;
  if (given === undefined || given === recorded) return recorded;
  if (given === null) rmSync(record, { force: true });
  else writeFileSync(record, given);
  return given;
}

/**
 * Returns the folder of a cluster's segments in an archive, named by its system identifier: another cluster begins with the same names of
 * segments. A restored cluster keeps the identifier.
 */
export function clusterArchive(archive: string, cluster: string): string {
  return join(
    archive,
    readFileSync(join(cluster, 'global', 'pg_control'))
      .readBigUInt64LE(0)
      .toString(),
  );
}

/**
 * Creates the folder of the archive, which only the Postgres user can enter.
 * @throws an error that names the folder if that user cannot reach it, or gzip is missing
 */
export function prepareWalArchive(folder: string, user: RunAs | null): void {
  mkdirSync(folder, { recursive: true });
  if (!['/usr/bin/gzip', '/bin/gzip'].some((path) => existsSync(path)))
    throw new Error(
      'BACKUP_DIR: archiving WAL needs gzip in /usr/bin or /bin: install it, or unset BACKUP_DIR',
    );
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  if (!canReach(folder, user))
    throw new Error(
      `BACKUP_DIR: the user ${user?.name ?? 'of this process'}, as which Postgres runs, cannot reach ${dirname(folder)}: allow it to enter all its parent folders, or set another BACKUP_DIR`,
    );
}

/**
 * Returns `archive_command`: compresses a segment under a temporary name and renames it, so the archive has complete segments only.
 * A segment that is there already is compared: after a crash Postgres archives it again.
 */
export function archiveCommand(folder: string): string {
  const quoted = shellQuoted(folder);
  return `f=${quoted}/%f.gz; t=${quoted}/%f.tmp; if [ -f "$f" ]; then gzip -dc "$f" | cmp -s - "%p"; else gzip -1 -c "%p" > "$t" && { sync "$t" 2>/dev/null || :; } && mv "$t" "$f"; fi`;
}

/**
 * Returns `restore_command`: takes a segment from the first folder that has it, as it is or compressed. One that cannot be read ends the
 * recovery (an exit code above 125): as a missing one it would be taken for the end of the archive, and what comes after it would be lost.
 */
export function restoreCommand(folders: readonly string[]): string {
  if (folders.length === 0) return 'false';
  const list = folders.map(shellQuoted).join(' ');
  return `for d in ${list}; do if [ -f "$d/%f" ]; then cp "$d/%f" "%p" || exit 200; exit 0; fi; if [ -f "$d/%f.gz" ]; then gzip -dc "$d/%f.gz" > "%p" || exit 200; exit 0; fi; done; exit 1`;
}

/** Quotes a path for the shell; Postgres replaces `%` and a letter, and `%%` by `%`. */
function shellQuoted(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;
}
