import type { AppliedMigration } from './database-probe.ts';
import type { Migration } from './migration.ts';

/** The migrations of this release, as far as they are compared with those of a database. */
export type ReleaseMigrations = readonly Pick<Migration, 'number' | 'file' | 'sha256' | 'phase'>[];

/**
 * Returns the files of this release that a database does not contain, or contains with another text. A database may contain
 * more: during an update it has the migrations of the next release. It may lack contract migrations, which wait for the end of the
 * release before.
 */
export function missingMigrations(
  release: ReleaseMigrations,
  applied: readonly AppliedMigration[],
): readonly string[] {
  const hashes = new Map(applied.map(({ number, sha256 }) => [number, sha256]));
  return release
    .filter(
      ({ number, sha256, phase }) =>
        hashes.get(number) !== sha256 && (phase !== 'contract' || hashes.has(number)),
    )
    .map(({ file }) => file);
}

/** Returns whether a later release removed what this one uses. */
export function isOvertaken(release: ReleaseMigrations, applied: readonly AppliedMigration[]): boolean {
  const newest = release.at(-1)?.number ?? 0;
  return applied.some(({ number, phase }) => phase === 'contract' && number > newest);
}
