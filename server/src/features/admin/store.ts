import type { Generated } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';

type AdminTables = {
  audit_log: {
    id: Generated<number>;
    actor_id: number;
    action: string;
    subject: string;
    detail: string;
    at: Date;
  };
};

/** One action of an operator. */
export interface AuditEntry {
  readonly actorId: number;
  /** The endpoint's name. */
  readonly action: string;
  /** What it was done to, like `line:12`. */
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Writes an operator's action into the log; the entry's id. */
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
