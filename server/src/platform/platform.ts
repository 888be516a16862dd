import type { Clock } from '../ports/clock/port.ts';
import type { Db } from './db/connect.ts';
import type { Publish, PublishAll } from './events/events.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { SecurityLog } from './log/security-log.ts';
import type { Vault } from './vault.ts';

/** Infrastructure available to every feature; a feature's own gateways and ports are passed separately. */
export interface Platform {
  readonly db: Db;
  readonly clock: Clock;
  readonly publish: Publish;
  readonly publishAll: PublishAll;
  readonly limits: RateLimits;
  readonly vault: Vault;
  /** Records logins, refusals and other events that matter after an attack. */
  readonly securityLog: SecurityLog;
}
