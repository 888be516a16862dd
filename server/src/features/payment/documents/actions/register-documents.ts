import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { forEachRow, RETRY_LATER } from '../../../../platform/jobs/row-loop.ts';
import type { InvoiceRegistry, RegistryOutcome } from '../../../../ports/invoice-registry/port.ts';
import type { PaymentDeps } from '../../deps.ts';
import { REGISTRY_LOOP, registryStore } from '../../registry/store.ts';
import { registeredAs } from '../rules/registration-required.ts';
import { registryInvoice } from '../rules/registry-invoice.ts';
import { documentStore } from '../store.ts';

/** Documents of one run. */
const BATCH = 50;
/** A document that the portal did not answer is tried again after 1, 2, 4 … minutes, at most every 15. */
const retrySeconds = (attempts: number): number => Math.min(900, 60 * 2 ** Math.min(attempts - 1, 10));

/** Dependencies of the registration. */
export interface RegistryDeps extends Pick<PaymentDeps, 'db' | 'clock' | 'log'> {
  readonly invoiceRegistry: InvoiceRegistry;
  /** Counts documents that wait for a day, for an alarm. */
  countOverdue(documents: number): void;
}

/**
 * Registers invoices and credit notes to businesses with the government's portal. One that is not answered is tried again; one that waits
 * for 24 hours raises an alarm. Returns how many the portal answered.
 */
export async function registerDocuments(deps: RegistryDeps): Promise<number> {
  const { db, clock, log, countOverdue } = deps;
  const due = await registryStore(db).due(clock.now(), BATCH);
  const answered = await forEachRow(deps, REGISTRY_LOOP, due, (id) => registerOne(deps, id), {
    backoffSeconds: retrySeconds,
  });
  const overdue = await registryStore(db).markOverdue(clock.now());
  if (overdue.length > 0) countOverdue(overdue.length);
  for (const documentId of overdue) log.error({ documentId }, 'invoice not registered for 24 hours');
  return answered;
}

async function registerOne(
  { db, log, invoiceRegistry }: RegistryDeps,
  documentId: number,
): Promise<typeof RETRY_LATER | undefined> {
  const [document] = await documentStore(db).byIds([documentId]);
  const kind = document ? registeredAs(document.kind) : null;
  const invoice =
    document && kind
      ? registryInvoice(kind, document.number, dateOf(document.issuedAt), document.content)
      : null;
  // Outside of a transaction: a repeated request returns the same registration.
  const outcome: RegistryOutcome = invoice
    ? await invoiceRegistry.register(invoice)
    : { outcome: 'refused', reason: 'The document does not have the GSTIN of both parties.' };
  if (outcome.outcome === 'unavailable') return RETRY_LATER;
  if (outcome.outcome === 'refused') log.error({ documentId }, 'invoice registry refused a document');
  await transaction(db, async (tx) => {
    const store = registryStore(tx);
    // Another process may have stored the same answer.
    if (!(await store.lock(documentId))) return;
    if (outcome.outcome === 'registered') await store.setRegistered(documentId, outcome);
    else await store.setRefused(documentId, outcome.reason);
  });
  return undefined;
}
