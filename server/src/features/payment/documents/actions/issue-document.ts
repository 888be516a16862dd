import type { Tx } from '../../../../platform/db/connect.ts';
import { readSettings } from '../../../../platform/settings.ts';
import { type Document, documentStore } from '../store.ts';
import { type Billed, billingSettingsSchema, makeContent } from '../rules/content.ts';
import type { DocumentKind } from '../../rules/payment-types.ts';
import { financialYear } from '../rules/serial.ts';

/** Requested kind of document. `bill` becomes an invoice if the platform has a GSTIN, otherwise a plain receipt. */
export type RequestedDocument = 'bill' | Exclude<DocumentKind, 'invoice' | 'receipt' | 'payment_receipt'>;

/** Issues the document of a subject inside the caller's transaction; a subject has at most one document. */
export async function issueDocument(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  requested: RequestedDocument,
  { subject, accountId, billed }: { subject: string; accountId: number; billed: Billed },
): Promise<Document> {
  const store = documentStore(tx);
  const settings = await readSettings(tx, 'billing', billingSettingsSchema);
  const kind = requested === 'bill' ? (settings.gstin ? 'invoice' : 'receipt') : requested;
  const year = financialYear(now);
  const issued = await store.bySubject(subject);
  if (issued) return issued;
  const last = await store.lockSeries(kind, year);
  // Another transaction may have issued it while this one waited for the series lock.
  return (
    (await store.bySubject(subject)) ??
    store.insert({ kind, subject, accountId, content: makeContent(billed, settings) }, year, last + 1, now)
  );
}
