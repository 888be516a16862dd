import type { DatabaseBreaker } from './database-breaker.ts';
import type { AppliedMigration, DatabaseProbe } from './database-probe.ts';
import { isOvertaken, missingMigrations, type ReleaseMigrations } from './missing-migrations.ts';

/**
 * Why a database cannot be used: it does not answer, or migrations of this release are missing, or a later release removed what this
 * one uses.
 */
export type DatabaseProblem = 'database' | 'migrations';

/**
 * Returns a function that finds out why a database cannot be used now; empty if it can.
 * @param release the migrations of this release
 */
export function databaseReadiness(
  probe: Pick<DatabaseProbe, 'check'>,
  breaker: Pick<DatabaseBreaker, 'isOpen' | 'suspect'>,
  release: ReleaseMigrations,
): () => Promise<readonly DatabaseProblem[]> {
  let applied: readonly AppliedMigration[] | null = null;
  return async () => {
    if (breaker.isOpen) return ['database'];
    const found = await probe.check();
    if (!found.isReachable) {
      breaker.suspect();
      return ['database'];
    }
    // A server without a free connection for the probe still has the migrations that were read before.
    applied = found.applied ?? applied;
    const fits =
      applied !== null && missingMigrations(release, applied).length === 0 && !isOvertaken(release, applied);
    return fits ? [] : ['migrations'];
  };
}
