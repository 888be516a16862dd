import type { Tx } from '../../../../platform/db/connect.ts';
import { clearFailure } from '../../../../platform/jobs/row-loop.ts';
import type { PaymentTables } from '../../tables.ts';
import { REGISTRY_LOOP, registryStore } from '../../registry/store.ts';

/**
 * Sends a document to the registration portal again that it refused. `not_found`: there is no such document, or it is not registered at all;
 * `state_changed`: it is not refused any more.
 */
export async function retryRegistration(
  tx: Tx,
  documentId: number,
  now: Date,
): Promise<'done' | 'not_found' | 'state_changed'> {
  const row = await tx
    .withTables<PaymentTables>()
    .selectFrom('document_registrations')
    .select('state')
    .where('document_id', '=', documentId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'not_found';
  if (!(await registryStore(tx).retry(documentId, now))) return 'state_changed';
  await clearFailure(tx, REGISTRY_LOOP, documentId);
  return 'done';
}
