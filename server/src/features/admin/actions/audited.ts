import type { BookingParts } from '../../booking/index.ts';
import { type AuditEntry, audit } from '../store.ts';

/**
 * Booking's parts for an operator's action. Booking tells of every change inside the change's own transaction; the log
 * is written there too, so that no change is without its entry, and what changed nothing has none.
 */
export function audited(parts: BookingParts, entry: AuditEntry): BookingParts {
  return {
    ...parts,
    publish: async (tx, type, id, payload) => {
      await audit(tx, entry, parts.clock.now());
      await parts.publish(tx, type, id, payload);
    },
  };
}
