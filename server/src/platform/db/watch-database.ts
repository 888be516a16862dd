import { databaseBreakerOpen, databaseBreakerOpenings } from '../metrics/process-metrics.ts';
import type { Target } from './connect.ts';
import { type DatabaseBreaker, makeDatabaseBreaker } from './database-breaker.ts';
import { type DatabaseProbe, makeDatabaseProbe } from './database-probe.ts';

/** What is known about one address of a database. */
export interface WatchedDatabase {
  readonly breaker: DatabaseBreaker;
  readonly probe: DatabaseProbe;
  stop(): Promise<void>;
}

/**
 * Watches an address of a database; connects only when it is in doubt. Each address has its own breaker: a replica or a pooler can be
 * away while the others answer, and the requests that do not need it go on.
 *
 * @param name the setting of the address, which the metrics show
 */
export function watchDatabase(
  address: string | Target,
  name: 'DATABASE_URL' | 'DATABASE_JOBS_URL',
): WatchedDatabase {
  const probe = makeDatabaseProbe(address);
  const breaker = makeDatabaseBreaker({ probe: async () => (await probe.check()).isReachable });
  countOpenings(name, breaker);
  return {
    breaker,
    probe,
    stop() {
      breaker.stop();
      return probe.close();
    },
  };
}

/** Shows in the metrics whether a breaker is open, and how often it was. */
function countOpenings(address: string, breaker: Pick<DatabaseBreaker, 'onChange'>): void {
  databaseBreakerOpen.set({ address }, 0);
  // An alarm needs a value before the first opening.
  databaseBreakerOpenings.inc({ address }, 0);
  breaker.onChange((isOpen) => {
    databaseBreakerOpen.set({ address }, isOpen ? 1 : 0);
    if (isOpen) databaseBreakerOpenings.inc({ address });
  });
}
