import type { MISMATCHES } from '@aaspaas/contract/features/admin-settlements.ts';
import type { Money } from '@aaspaas/contract/kernel/money.ts';
import type { PaymentMethod } from '@aaspaas/contract/kernel/payment-methods.ts';

/** State of an order; it never moves back from paid. */
export type OrderState = 'open' | 'attempted' | 'paid';

/**
 * Origin of a refund: requested by us, made by hand at the gateway, or the same as a goodwill credit (`allocateGatewayRefund`). What a
 * chargeback took cannot be refunded again: `chargeback` leaves what it paid for paid, as goodwill does; `chargeback_refund` does not, because
 * the chargeback was lost before the work was charged.
 */
export type RefundOrigin = 'platform' | 'gateway' | 'goodwill' | 'chargeback' | 'chargeback_refund';

/** States of a refund; `processed` and `void` are final, a failed one is retried. A void one will not be paid and counts nowhere. */
export type RefundState = 'requested' | 'processing' | 'processed' | 'failed' | 'void';

/** States of a payment to a professional: approved, sent to the bank, paid, or returned, which may follow paid. */
export type PayoutState = 'approved' | 'sent' | 'paid' | 'returned';

/** States of a payout run: it waits for a second operator, has payments, or is neither. */
export type PayoutRunState = 'prepared' | 'approved' | 'cancelled';

/** Why an amount is held back. The last two end after a time, those of a dispute or chargeback with it. */
export type HoldKind = 'dispute' | 'chargeback' | 'operator' | 'bank_change' | 'mobile_change';

/** A customer disputes work, or their bank demands money back. */
export interface Claim {
  readonly subject: string;
  /** Of the price. */
  readonly claimed: Money;
  readonly kind: 'dispute' | 'chargeback';
  /** Names what it belongs to, e.g. `dispute:12`; a payable has one hold of it, and the newest claim counts. */
  readonly origin: string;
}

/** Why a stored plan pays nothing. The minimum of a payment is a setting, so it is compared when plans are read. */
export type StoredSkipReason = 'not_due' | 'on_hold' | 'no_bank' | 'bank_unverified' | 'parked';

/** A payment of a prepared run, as stored; paise. */
export type StoredPayment = {
  readonly accountId: number;
  readonly bankAccountId: number;
  readonly amount: number;
  readonly lines: readonly { readonly payableId: number; readonly amount: number }[];
};

/** `waiting`: the report is incomplete, or the gateway has not paid; `posted`: in the ledger. */
export type SettlementState = 'waiting' | 'posted';

/** How unmatched money ended: what it belongs to was found, or an operator closed it with a note. */
export type Resolution = 'matched' | 'closed';

/**
 * Money that needs an operator: unmatched for three working days; a settlement that does not add up; rows of a report that cannot be read; a
 * chargeback that must be answered within a day; a webhook event that cannot be applied.
 */
export const MONEY_ALARMS = [
  'unmatched',
  'settlement_differs',
  'unreadable_row',
  'chargeback_due',
  'unknown_webhook',
] as const;
export type MoneyAlarm = (typeof MONEY_ALARMS)[number];

/** Why a webhook event could not be applied: its body or its kind is unknown to this release, or it is about nothing of ours. */
export type KeptReason = 'unreadable' | 'unknown' | 'unmatched';

/** Why a credit is granted: the professional or the platform cancelled, or the professional did not come. */
export type CreditReason = 'professional' | 'platform' | 'no_show';

/** State of a request to give up a debt; another operator decides. */
export type WriteOffState = 'waiting' | 'approved' | 'rejected';

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

/** How a deducted chargeback ended for us: it came back, or the platform bears it, or the charge is taken back. */
export type ChargebackOutcome = 'won' | 'work_done' | 'not_provided';

/**
 * Why a row does not match: nothing of ours has its id, or ours has another amount, or its type is not used by us, or another settlement
 * has paid it already.
 */
export type MismatchReason = (typeof MISMATCHES)[number];
