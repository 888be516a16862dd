import { isDeepStrictEqual } from 'node:util';
import type { EndpointName } from '@aaspaas/contract/api.ts';
import type { Json, JsonObject } from '../../../kernel/json.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BookingDeps } from '../../booking/index.ts';
import type { AuditDeps } from '../deps.ts';
import { audit, markUnchanged } from '../store.ts';

/** The call that an entry names, and the object that it changes; null for an action that creates its object. */
export interface AuditedCall {
  readonly action: EndpointName;
  readonly subject: string | null;
}

/** What an operator's action did. */
export interface AuditedAction<T> {
  /** Subject of an action that created its object, e.g. `refund:12`. */
  readonly subject?: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly result: T;
  /** Whether the action changed anything; default: true. */
  readonly changed?: boolean;
  /** Publishes the event that names the audit log entry. */
  readonly publish?: (auditId: number) => Promise<void>;
}

/**
 * Runs an operator's action in its transaction, once per idempotency key, and writes its one audit log entry there, with the object before and
 * after. An action that changed nothing has no entry.
 */
export function runAudited<T extends Json | void>(
  { db, clock, readObject }: Pick<Platform, 'db' | 'clock'> & AuditDeps,
  { actor, idempotency }: Pick<Call<'admin'>, 'actor' | 'idempotency'>,
  { action, subject: known }: AuditedCall,
  run: (tx: Tx, now: Date) => Promise<AuditedAction<T>>,
): Promise<T> {
  return transaction(db, (tx) => {
    const now = clock.now();
    return withIdempotencyKey(tx, idempotency, now, async () => {
      const before = known === null ? null : await readObject(tx, known);
      const { subject = known, detail, result, changed = true, publish } = await run(tx, now);
      if (!changed) {
        markUnchanged(tx);
        return result;
      }
      if (subject === null) throw new Error(`${action} names no subject of its audit log entry`);
      const after = await readObject(tx, subject);
      const auditId = await audit(tx, { actorId: actor.id, action, subject, detail, before, after }, now);
      await publish?.(auditId);
      return result;
    });
  });
}

/**
 * Runs the change of one object in an action on several, and writes its audit log entry with the object before and after. Null: the change
 * did nothing, so it has no entry.
 */
export type RecordChange = (
  subject: string,
  change: () => Promise<Readonly<Record<string, unknown>> | null>,
) => Promise<void>;

/**
 * Runs an operator's action on several objects in one transaction, once per idempotency key, with an audit log entry for each object that
 * it changes.
 */
export function runAuditedForEach<T extends Json | void>(
  { db, clock, readObject }: Pick<Platform, 'db' | 'clock'> & AuditDeps,
  { actor, idempotency }: Pick<Call<'admin'>, 'actor' | 'idempotency'>,
  action: EndpointName,
  run: (tx: Tx, now: Date, record: RecordChange) => Promise<T>,
): Promise<T> {
  return transaction(db, (tx) => {
    const now = clock.now();
    return withIdempotencyKey(tx, idempotency, now, async () => {
      let entries = 0;
      const result = await run(tx, now, async (subject, change) => {
        const before = await readObject(tx, subject);
        const detail = await change();
        if (!detail) return;
        const after = await readObject(tx, subject);
        await audit(tx, { actorId: actor.id, action, subject, detail, before, after }, now);
        entries += 1;
      });
      if (entries === 0) markUnchanged(tx);
      return result;
    });
  });
}

/** An operator's action on a line or dispute. */
interface OperatorAction {
  readonly action: EndpointName;
  /** Subject of the audit log entry, e.g. `line:12`. */
  readonly subject: string;
  /** The version of the line that the operator saw. */
  readonly version?: number | undefined;
}

/**
 * Returns booking dependencies with which the operator's action writes its audit log entry, and is refused if the line has another version
 * than the operator saw.
 */
export function withAudit<Deps extends BookingDeps & AuditDeps>(
  deps: Deps,
  { actor, language }: Pick<Call<'admin'>, 'actor' | 'language'>,
  { action, subject, version }: OperatorAction,
  detail: Readonly<Record<string, unknown>> = {},
): Deps {
  let before: JsonObject | null = null;
  return {
    ...deps,
    expectedVersion: version === undefined ? undefined : { version, language },
    beforeAction: async (tx) => {
      before = await deps.readObject(tx, subject);
    },
    recordNoAction: async (tx) => {
      if (!isDeepStrictEqual(await deps.readObject(tx, subject), before))
        throw new Error(`${action} changed ${subject} outside a transition, so it has no audit log entry`);
      markUnchanged(tx);
    },
    recordAction: async (tx, now) => {
      const after = await deps.readObject(tx, subject);
      await audit(tx, { actorId: actor.id, action, subject, detail, before, after }, now);
    },
  };
}
