import type { DocumentKind } from '../../rules/payment-types.ts';
import { type BillingSettings, type DocumentContent, taxIn } from './content.ts';

/** The kinds that the portal registers, as what it registers them. Vouchers and bills are not registered. */
const REGISTERED: Partial<Readonly<Record<DocumentKind, 'invoice' | 'credit_note'>>> = {
  invoice: 'invoice',
  credit_note: 'credit_note',
  commission_invoice: 'invoice',
  commission_credit: 'credit_note',
};

/** Returns as what the portal registers a kind of document; null if it does not. */
export const registeredAs = (kind: DocumentKind): 'invoice' | 'credit_note' | null =>
  REGISTERED[kind] ?? null;

/**
 * Returns whether a document must be registered with the government's portal (rule 48 (4)): a tax invoice, or a credit note with tax, that
 * the platform issues to a registered business, which a registered professional is for the commission.
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
    registeredAs(kind) !== null &&
    content.supplier === null &&
    content.recipient.gstin !== null &&
    taxIn(content.totals) > 0
  );
}
