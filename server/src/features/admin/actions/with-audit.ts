import type { BookingDeps } from '../../booking/index.ts';
import { type AuditEntry, audit } from '../store.ts';

/**
 * Booking's parts for an operator's action. Booking tells of every change inside the change's own transaction; the log
 * is written there too, so that no change is without its entry, and what changed nothing has none.
 */
export function withAudit(deps: BookingDeps, entry: AuditEntry): BookingDeps {
  return {
    ...deps,
    publish: async (tx, type, id, payload) => {
      await audit(tx, entry, deps.clock.now());
      await deps.publish(tx, type, id, payload);
    },
  };
}
