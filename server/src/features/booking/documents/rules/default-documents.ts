import type { BookingDocumentKind } from '@aaspaas/contract/features/document-kinds.ts';

/** What is sent of a booking without an invoice: the newest document of the first of these kinds. */
const KINDS: readonly BookingDocumentKind[] = [
  'payment_receipt',
  'receipt',
  'credit_note',
  'refund_voucher',
  'receipt_voucher',
  'cancellation',
];

/**
 * Returns the documents that are sent if a request names no number: all invoices, with the bills of untaxed work; without an invoice the
 * newest receipt of a payment after the work, else all bills, else the newest other document.
 *
 * @param documents oldest first
 */
export function defaultDocuments<D extends { readonly kind: string }>(documents: readonly D[]): D[] {
  const bills = documents.filter(({ kind }) => kind === 'invoice' || kind === 'receipt');
  if (bills.some(({ kind }) => kind === 'invoice')) return bills;
  for (const kind of KINDS) {
    const found = documents.filter((document) => document.kind === kind);
    if (found.length > 0) return kind === 'receipt' ? found : found.slice(-1);
  }
  return [];
}
