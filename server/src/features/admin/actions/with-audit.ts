import type { BookingDeps } from '../../booking/index.ts';
import { type AuditEntry, audit } from '../store.ts';

/** Returns booking dependencies with which an operator's action on a line writes this audit log entry. */
export function withAudit(deps: BookingDeps, entry: AuditEntry): BookingDeps {
  return {
    ...deps,
    recordAction: async (tx, now) => {
      await audit(tx, entry, now);
    },
  };
}
