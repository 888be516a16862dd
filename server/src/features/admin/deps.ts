import type { JsonObject } from '../../kernel/json.ts';
import type { Tx } from '../../platform/db/connect.ts';

/** Dependencies of audited actions that `compose.ts` supplies. */
export interface AuditDeps {
  /** Returns the fields of an object that operators change, without contacts; null if it does not exist. */
  readonly readObject: (tx: Tx, subject: string) => Promise<JsonObject | null>;
}
