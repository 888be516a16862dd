/**
 * The kinds of documents of a booking. `receipt_voucher`, `refund_voucher`: a taxed payment in advance, and its refund; `receipt`: the bill
 * of work without tax; `payment_receipt`: a payment after the invoice or bill.
 */
export const BOOKING_DOCUMENT_KINDS = [
  'receipt_voucher',
  'refund_voucher',
  'invoice',
  'receipt',
  'payment_receipt',
  'credit_note',
  'cancellation',
] as const;
export type BookingDocumentKind = (typeof BOOKING_DOCUMENT_KINDS)[number];

/**
 * The kinds of numbered documents: those of bookings, and those between the platform and a professional about a month: the invoice of the
 * commission, its credit note, and the statement of earnings.
 */
export const DOCUMENT_KINDS = [
  ...BOOKING_DOCUMENT_KINDS,
  'commission_invoice',
  'commission_credit',
  'statement',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/**
 * What is to be looked at: credit notes of earlier releases that reduced nothing; invoices that the registration portal has not registered
 * yet, or has refused; documents of deleted accounts.
 */
export const DOCUMENT_ISSUES = ['wrong_credit_note', 'unregistered', 'refused', 'restricted'] as const;
