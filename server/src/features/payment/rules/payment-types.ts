import type { Money } from '@aaspaas/contract/kernel/money.ts';
import type { PaymentMethod } from '@aaspaas/contract/kernel/payment-methods.ts';

/** State of an order; it never moves back from paid. */
export type OrderState = 'open' | 'attempted' | 'paid';

/** Origin of a refund: requested by us, made by hand at the gateway, or the same as a goodwill credit (`allocateGatewayRefund`). */
export type RefundOrigin = 'platform' | 'gateway' | 'goodwill';

/** States of a refund; `processed` is final, a failed one is retried. */
export type RefundState = 'requested' | 'processing' | 'processed' | 'failed';

/** States of a payment to a professional: at the bank, paid, or returned, which may follow paid. */
export type PayoutState = 'approved' | 'paid' | 'returned';

/**
 * Kind of a numbered document; each has its own series per issuer and financial year. `receipt_voucher`, `refund_voucher`: a taxed
 * advance, and its refund (rules 50 and 51). `receipt`: the bill of work without tax. `commission_invoice`, `commission_credit`: what the
 * platform bills to a professional for a month, and what it takes back.
 */
export const DOCUMENT_KINDS = [
  'receipt_voucher',
  'refund_voucher',
  'invoice',
  'receipt',
  'payment_receipt',
  'credit_note',
  'cancellation',
  'commission_invoice',
  'commission_credit',
  'statement',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A payment of a subject by an order. */
export interface SubjectPayment {
  readonly orderId: number;
  readonly amount: Money;
  readonly paidAt: Date;
  readonly method: PaymentMethod | null;
  /** The gateway's payment id. */
  readonly reference: string;
}

/** What an operator asks another one to do with a month of the books. */
export type MonthAction = 'lock' | 'reopen';
