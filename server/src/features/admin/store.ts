import { sql } from 'kysely';
import type { Json, JsonObject } from '../../kernel/json.ts';
import { maskContacts } from '../../kernel/mask-contacts.ts';
import type { Executor } from '../../platform/db/connect.ts';
import { afterCurrentCommit } from '../../platform/db/transaction-context.ts';
import { currentRequest } from '../../platform/http/request-context.ts';
import { recordSecurityEvent } from '../../platform/log/security-log.ts';
import { claimEnd } from './rules/claim-end.ts';
import { operatorSecurityEvent } from './rules/security-events.ts';
import type { AdminTables } from './tables.ts';

/** An audit log entry. */
export interface AuditEntry {
  readonly actorId: number;
  /** Name of the endpoint. */
  readonly action: string;
  /** Subject of the action, e.g. `line:12`. */
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** The subject before and after the action. */
  readonly before?: JsonObject | null;
  readonly after?: JsonObject | null;
  readonly outcome?: 'done' | 'refused';
}

const auditedTransactions = new WeakSet<object>();

/** Marks a transaction as complete without an entry, because it changed nothing. */
export function markUnchanged(tx: Executor): void {
  auditedTransactions.add(tx);
}

/** Returns whether an entry was written in a transaction, or it was marked as unchanged. */
export function isAudited(tx: Executor): boolean {
  return auditedTransactions.has(tx);
}

/**
 * Writes an entry with the request and address of the caller, contacts masked, and extends the operator's claim on the object. Actions that
 * matter after an attack are recorded in the security log, too, after the commit.
 * Returns the entry's id.
 */
export async function audit(
  tx: Executor,
  { actorId, action, subject, detail, before = null, after = null, outcome = 'done' }: AuditEntry,
  now: Date,
): Promise<number> {
  const request = currentRequest();
  const masked = (value: unknown) => (value === null ? null : JSON.stringify(maskContacts(value as Json)));
  const db = tx.withTables<AdminTables>();
  const { id } = await db
    .insertInto('audit_log')
    .values({
      actor_id: actorId,
      action,
      subject,
      detail: JSON.stringify(maskContacts(detail as Json)),
      before: masked(before),
      after: masked(after),
      outcome,
      request_id: request?.requestId ?? null,
      address: request?.address ?? null,
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  auditedTransactions.add(tx);
  const event = outcome === 'done' ? operatorSecurityEvent(action) : null;
  // Masked contacts reveal nothing.
  if (event && !(event === 'reveal' && detail['masked'] === true))
    afterCurrentCommit(() =>
      recordSecurityEvent(event, { accountId: actorId, role: 'admin', reason: action }),
    );
  await db
    .updateTable('work_claims')
    .set({ expires_at: claimEnd(now) })
    .where('object', '=', subject)
    .where('operator_id', '=', actorId)
    .where('expires_at', '>', now)
    .execute();
  return id;
}

/** Reads earlier states of objects from the audit log. */
export function versionStore(executor: Executor) {
  const db = executor.withTables<AdminTables>();
  return {
    /** Who changed an object last, and when. */
    lastChange: (subject: string) =>
      db
        .selectFrom('audit_log')
        .select(['actor_id', 'at'])
        .where('subject', '=', subject)
        .where('outcome', '=', 'done')
        .where('after', 'is not', null)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    /** The object when it had a version; null if no entry shows it. */
    async objectAt(subject: string, version: number): Promise<JsonObject | null> {
      const { rows } = await sql<{ object: JsonObject }>`
        select case when (before ->> 'version')::int = ${version} then before else after end as object from audit_log
        where subject = ${subject} and ${version} in ((before ->> 'version')::int, (after ->> 'version')::int)
        order by at, id limit 1`.execute(executor);
      return rows[0]?.object ?? null;
    },
  };
}
