import type { AppliedMigration } from './database-probe.ts';
import type { Migration } from './migrate.ts';

/**
 * Returns the files of this release that a database does not contain, or contains with another text. A database may contain
 * more: during an update it has the migrations of the next release.
 */
export function missingMigrations(
  release: readonly Pick<Migration, 'number' | 'file' | 'sha256'>[],
  applied: readonly AppliedMigration[],
): readonly string[] {
  const hashes = new Map(applied.map(({ number, sha256 }) => [number, sha256]));
  return release.filter(({ number, sha256 }) => hashes.get(number) !== sha256).map(({ file }) => file);
}
