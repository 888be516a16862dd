import type { Money } from '@aaspaas/contract/kernel/money.ts';
import type { PaymentMethod } from '@aaspaas/contract/kernel/payment-methods.ts';

/** State of an order; it never moves back from paid. */
export type OrderState = 'open' | 'attempted' | 'paid';

/** Origin of a refund: requested by us, made by hand at the gateway, or the same as a goodwill credit (`allocateGatewayRefund`). */
export type RefundOrigin = 'platform' | 'gateway' | 'goodwill';

/** States of a refund; `processed` is final, a failed one is retried. */
export type RefundState = 'requested' | 'processing' | 'processed' | 'failed';

/** States of a payment to a professional: approved, sent to the bank, paid, or returned, which may follow paid. */
export type PayoutState = 'approved' | 'sent' | 'paid' | 'returned';

/** States of a payout run: it waits for a second operator, has payments, or is neither. */
export type PayoutRunState = 'prepared' | 'approved' | 'cancelled';

/** Why an amount is held back. The last two end after a time, those of a dispute or chargeback with it. */
export type HoldKind = 'dispute' | 'chargeback' | 'operator' | 'bank_change' | 'mobile_change';

/** A payment of a prepared run, as stored; paise. */
export type StoredPayment = {
  readonly accountId: number;
  readonly bankAccountId: number;
  readonly amount: number;
  readonly lines: readonly { readonly payableId: number; readonly amount: number }[];
};

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
