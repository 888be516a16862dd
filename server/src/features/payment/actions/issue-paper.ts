import type { Tx } from '../../../platform/db/connect.ts';
import { readSettings } from '../../../platform/settings.ts';
import { type Paper, paperStore } from '../paper-store.ts';
import { type Billed, billingSettingsSchema, makeContent } from '../rules/invoice/content.ts';
import { financialYear, type PaperKind } from '../rules/invoice/serial.ts';

/** What kind of paper is asked for: `bill` is an invoice where the operator has a GSTIN, else a plain receipt. */
export type AskedPaper = 'bill' | Exclude<PaperKind, 'invoice' | 'receipt' | 'payment_receipt'>;

/** Issues the paper of a subject inside the caller's transaction; a subject has one for ever. */
export async function issuePaper(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  asked: AskedPaper,
  { subject, accountId, billed }: { subject: string; accountId: number; billed: Billed },
): Promise<Paper> {
  const store = paperStore(tx);
  const settings = await readSettings(tx, 'billing', billingSettingsSchema);
  const kind = asked === 'bill' ? (settings.gstin ? 'invoice' : 'receipt') : asked;
  const year = financialYear(now);
  const issued = await store.bySubject(subject);
  if (issued) return issued;
  const last = await store.lockSeries(kind, year);
  // Somebody may have issued it while this waited for the series.
  return (
    (await store.bySubject(subject)) ??
    store.write({ kind, subject, accountId, content: makeContent(billed, settings) }, year, last + 1, now)
  );
}
