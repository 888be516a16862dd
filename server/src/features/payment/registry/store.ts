import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import { notAwaitingRetry } from '../../../platform/jobs/row-loop.ts';
import type { PaymentTables } from '../tables.ts';

/** The name in `loop_failures` of the loop that registers invoices. */
export const REGISTRY_LOOP = 'invoice registry';

/** An invoice that waits longer raises an alarm. */
const ALARM_AFTER_MINUTES = 24 * 60;

/** What the portal acknowledged. */
export interface Acknowledgement {
  /** The invoice reference number: 64 hexadecimal digits. */
  readonly irn: string;
  readonly ackNumber: string;
  readonly ackAt: Date;
  readonly signedQr: string;
}

/** Registrations of documents with the government's portal. */
export function registryStore(executor: Executor) {
  const db = executor.withTables<PaymentTables>();
  return {
    /** Requests the registration of a document, once. */
    async request(documentId: number, now: Date): Promise<void> {
      await db
        .insertInto('document_registrations')
        .values({ document_id: documentId, requested_at: now, check_at: now })
        .onConflict((on) => on.doNothing())
        .execute();
    },

    /** Returns the documents that are to be registered now. */
    async due(now: Date, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('document_registrations')
        .select('document_id')
        .where('state', '=', 'pending')
        .where('check_at', '<=', now)
        .where(notAwaitingRetry(REGISTRY_LOOP, 'document_registrations.document_id', now))
        .orderBy('check_at')
        .limit(limit)
        .execute();
      return rows.map(({ document_id }) => document_id);
    },

    /** Locks a document that is to be registered; false if it is registered or refused by now. */
    async lock(documentId: number): Promise<boolean> {
      const row = await db
        .selectFrom('document_registrations')
        .select('document_id')
        .where('document_id', '=', documentId)
        .where('state', '=', 'pending')
        .forUpdate()
        .executeTakeFirst();
      return row !== undefined;
    },

    async setRegistered(
      documentId: number,
      { irn, ackNumber, ackAt, signedQr }: Acknowledgement,
    ): Promise<void> {
      await db
        .updateTable('document_registrations')
        .set((eb) => ({
          state: 'registered',
          irn,
          ack_number: ackNumber,
          ack_at: ackAt,
          signed_qr: signedQr,
          check_at: null,
          attempts: eb('attempts', '+', 1),
        }))
        .where('document_id', '=', documentId)
        .where('state', '=', 'pending')
        .execute();
    },

    /** @param refusal what the portal says is wrong, at most 500 characters */
    async setRefused(documentId: number, refusal: string): Promise<void> {
      await db
        .updateTable('document_registrations')
        .set((eb) => ({ state: 'refused', refusal, check_at: null, attempts: eb('attempts', '+', 1) }))
        .where('document_id', '=', documentId)
        .where('state', '=', 'pending')
        .execute();
    },

    /** Tries a refused document again, e.g. after the company's data was corrected at the portal. Returns false if it is not refused. */
    async retry(documentId: number, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('document_registrations')
        .set({ state: 'pending', refusal: null, check_at: now, requested_at: now, alarmed_at: null })
        .where('document_id', '=', documentId)
        .where('state', '=', 'refused')
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Marks the documents that have waited for a day and raised no alarm yet. Returns their ids. */
    async markOverdue(now: Date): Promise<number[]> {
      const { rows } = await sql<{ document_id: number }>`
        update document_registrations set alarmed_at = ${now}
        where state = 'pending' and alarmed_at is null and requested_at <= ${addMinutes(now, -ALARM_AFTER_MINUTES)}
        returning document_id`.execute(executor);
      return rows.map(({ document_id }) => document_id);
    },
  };
}
