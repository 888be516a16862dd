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
 */
export function watchDatabase(address: string | Target): WatchedDatabase {
  const probe = makeDatabaseProbe(address);
  const breaker = makeDatabaseBreaker({ probe: async () => (await probe.check()).isReachable });
  return {
    breaker,
    probe,
    stop() {
      breaker.stop();
      return probe.close();
    },
  };
}
