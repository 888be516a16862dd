import type { BookingDeps } from '../../booking/index.ts';
import { type AuditEntry, audit } from '../store.ts';

/**
 * Booking dependencies for an operator's action. Booking publishes each change inside its own transaction; the audit log
 * entry is written there too, so every change has exactly one entry and a call without a change has none.
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
