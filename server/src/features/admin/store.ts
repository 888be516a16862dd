import type { Executor } from '../../platform/db/connect.ts';
import type { Table } from '../../platform/db/tables.ts';

type AdminTables = { audit_log: Table<'audit_log'> };

/** An audit log entry of an operator's action. */
export interface AuditEntry {
  readonly actorId: number;
  /** Name of the endpoint. */
  readonly action: string;
  /** Subject of the action, e.g. `line:12`. */
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Writes an operator's action to the audit log. Returns the entry's id. */
export async function audit(
  tx: Executor,
  { actorId, action, subject, detail }: AuditEntry,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .withTables<AdminTables>()
    .insertInto('audit_log')
    .values({ actor_id: actorId, action, subject, detail: JSON.stringify(detail), at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
