import type { DocumentKind } from '../../rules/payment-types.ts';
import { type BillingSettings, type DocumentContent, taxIn } from './content.ts';

/**
 * Returns whether a document must be registered with the government's portal (rule 48 (4)): a tax invoice, or a credit note with tax, that
 * the platform issues to a registered business.
 *
 * @param day of the document, `YYYY-MM-DD`
 */
export function isRegistrationRequired(
  { kind, content }: { readonly kind: DocumentKind; readonly content: DocumentContent },
  { eInvoiceFrom }: Pick<BillingSettings, 'eInvoiceFrom'>,
  day: string,
): boolean {
  return (
    eInvoiceFrom !== null &&
    eInvoiceFrom <= day &&
    (kind === 'invoice' || kind === 'credit_note') &&
    content.supplier === null &&
    content.recipient.gstin !== null &&
    taxIn(content.totals) > 0
  );
}
