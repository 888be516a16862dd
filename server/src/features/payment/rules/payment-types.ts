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

/** Why a credit is granted: the professional or the platform cancelled, or the professional did not come. */
export type CreditReason = 'professional' | 'platform' | 'no_show';

/** State of a request to give up a debt; another operator decides. */
export type WriteOffState = 'waiting' | 'approved' | 'rejected';

/** Kind of a numbered document. Each kind has its own series per financial year. */
export const DOCUMENT_KINDS = [
  'invoice',
  'receipt',
  'payment_receipt',
  'credit_note',
  'cancellation',
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
