import type { EndpointName } from '@aaspaas/contract/api.ts';
import type { Json } from '../../../kernel/json.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BookingDeps } from '../../booking/index.ts';
import { audit } from '../store.ts';

/** What an operator's action did. */
export interface AuditedAction<T> {
  /** Subject of the action, e.g. `refund:12`. */
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly result: T;
  /** Whether the action changed anything; default: true. */
  readonly changed?: boolean;
  /** Publishes the event that names the audit log entry. */
  readonly publish?: (auditId: number) => Promise<void>;
}

/**
 * Runs an operator's action in its transaction, once per idempotency key, and writes its one audit log entry there. An
 * action that changed nothing has no entry.
 */
export function runAudited<T extends Json | void>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { actor, idempotency }: Pick<Call<'admin'>, 'actor' | 'idempotency'>,
  action: EndpointName,
  run: (tx: Tx, now: Date) => Promise<AuditedAction<T>>,
): Promise<T> {
  return transaction(db, (tx) => {
    const now = clock.now();
    return withIdempotencyKey(tx, idempotency, now, async () => {
      const { subject, detail, result, changed = true, publish } = await run(tx, now);
      if (!changed) return result;
      const auditId = await audit(tx, { actorId: actor.id, action, subject, detail }, now);
      await publish?.(auditId);
      return result;
    });
  });
}

/** Returns booking dependencies with which the operator's action on a line or dispute writes its audit log entry. */
export function withAudit(
  deps: BookingDeps,
  { actor }: Pick<Call<'admin'>, 'actor'>,
  action: EndpointName,
  subject: string,
  detail: Readonly<Record<string, unknown>> = {},
): BookingDeps {
  return {
    ...deps,
    recordAction: async (tx, now) => {
      await audit(tx, { actorId: actor.id, action, subject, detail }, now);
    },
  };
}
