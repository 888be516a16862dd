import type { Tx } from '../../../platform/db/connect.ts';
import { readSettings } from '../../../platform/settings.ts';
import { type Document, documentStore } from '../document-store.ts';
import { type Billed, billingSettingsSchema, makeContent } from '../rules/invoice/content.ts';
import { financialYear, type DocumentKind } from '../rules/invoice/serial.ts';

/** What kind of paper is asked for: `bill` is an invoice where the operator has a GSTIN, else a plain receipt. */
export type RequestedDocument = 'bill' | Exclude<DocumentKind, 'invoice' | 'receipt' | 'payment_receipt'>;

/** Issues the paper of a subject inside the caller's transaction; a subject has one for ever. */
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
  // Somebody may have issued it while this waited for the series.
  return (
    (await store.bySubject(subject)) ??
    store.insert({ kind, subject, accountId, content: makeContent(billed, settings) }, year, last + 1, now)
  );
}
