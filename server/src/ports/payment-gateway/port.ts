import type { ChargebackStatus } from '@aaspaas/contract/features/admin-chargebacks.ts';
import type { ReconType } from '@aaspaas/contract/features/admin-settlements.ts';
import type { Money } from '@aaspaas/contract/kernel/money.ts';
import type { PaymentMethod } from '@aaspaas/contract/kernel/payment-methods.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';

/**
 * The gateway gave no answer; a retry may help. The reason goes to the log, so it contains no personal data. `held`: it was not asked,
 * because the product sends nothing until a restored database is reconciled.
 */
export interface GatewayOutage {
  readonly outage:
    | 'timed_out'
    | 'unreachable'
    | 'failed'
    | 'unreadable'
    | 'over_limit'
    | 'denied'
    | 'busy'
    | 'held';
}

/** The gateway refused the request; a retry will not help. `because` is the gateway's code. */
export interface GatewayRefusal {
  readonly refused: string;
}

/** A payment as the gateway reports it. `captured`: the money is ours; it stays true after a refund. */
export interface GatewayPayment {
  readonly id: string;
  readonly orderId: string | null;
  readonly amount: Money;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly captured: boolean;
  /** What of it was refunded, or is being refunded, with refunds that were made at the gateway. */
  readonly refunded: Money;
  /** Null if not reported, or if receipts have no name for it. */
  readonly method: PaymentMethod | null;
  /** The gateway's fee with the tax on it, and that tax; null until the gateway states them. */
  readonly fee: Money | null;
  readonly tax: Money | null;
}

/** A refund as the gateway reports it. */
export interface GatewayRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Money;
  /** Our receipt name. */
  readonly receipt: string | null;
  readonly status: 'pending' | 'processed' | 'failed';
  /** The bank's reference number, which the customer can quote to their bank; null until known. */
  readonly reference: string | null;
}

/** A transfer of the gateway to our bank account. `failed` is not final: the gateway may pay it later. */
export interface GatewaySettlement {
  readonly id: string;
  readonly amount: Money;
  readonly status: 'created' | 'processed' | 'failed';
  /** The bank's reference of the transfer; null until known. */
  readonly utr: string | null;
  readonly createdAt: Date;
}

/** A row of a settlement. The gateway pays `credit` less `debit`; both are net of `fee`, which includes `tax`. */
export interface GatewayReconRow {
  /** The gateway's id of the payment, refund, transfer or adjustment. */
  readonly entityId: string;
  readonly type: ReconType;
  readonly credit: Money;
  readonly debit: Money;
  readonly fee: Money;
  readonly tax: Money;
  readonly paymentId: string | null;
  readonly disputeId: string | null;
  readonly settlementId: string;
  /** Null for some adjustments. */
  readonly utr: string | null;
  readonly settledAt: Date;
}

/** A page of a list, newest first. */
export interface GatewayPage<Item> {
  readonly items: readonly Item[];
  /** How many items to skip for the next page; null after the last one. */
  readonly next: number | null;
}

/** A page of the report of a day. */
export interface ReconPage {
  readonly rows: readonly GatewayReconRow[];
  /** Rows of the page that could not be read, by what names them; the others are unaffected. */
  readonly unreadable: readonly string[];
  /** How many rows to skip for the next page; null after the last one. */
  readonly next: number | null;
}

/** A customer's bank disputes a payment: a chargeback. */
export interface GatewayDispute {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Money;
  /** What the gateway took from our balance; zero until it did. */
  readonly deducted: Money;
  /** The gateway's code, e.g. `goods_or_services_not_received`. */
  readonly reason: string;
  /** E.g. `chargeback`, `pre_arbitration`. */
  readonly phase: string;
  readonly status: ChargebackStatus;
  /** Until when evidence can be sent; null if it cannot. */
  readonly respondBy: Date | null;
  readonly createdAt: Date;
}

/** A webhook event with a valid signature. It may contain some of these objects, or none if it is not relevant. */
export interface WebhookEvent {
  /** Unique per event; the same event may be delivered many times. */
  readonly id: string;
  readonly kind: string;
  readonly payment: GatewayPayment | null;
  readonly refund: GatewayRefund | null;
  readonly settlement: GatewaySettlement | null;
  readonly dispute: GatewayDispute | null;
}

/** A webhook event with a valid signature and a body that this release cannot read. It is kept, so that a later one can. */
export interface UnreadableEvent {
  readonly id: string;
  readonly unreadable: true;
}

/** Takes payments and refunds them. Never throws for the gateway's behaviour: every outcome is a value. */
export interface PaymentGateway {
  /** Public key that a checkout is opened with. */
  readonly key: string;
  /** Returns our page on which an order is paid; null if the vendor's script shows the checkout. */
  checkoutUrl(orderId: string): string | null;
  /** Creates an order; its id opens a checkout. */
  createOrder(order: {
    readonly receipt: string;
    readonly amount: Money;
    /** Shown at the gateway and in its reports: our numbers, nothing personal. */
    readonly notes?: Readonly<Record<string, string>>;
  }): Promise<{ readonly id: string } | GatewayRefusal | GatewayOutage>;
  /** Returns every payment attempted for an order. */
  paymentsOf(orderId: string): Promise<readonly GatewayPayment[] | 'not_found' | GatewayOutage>;
  /** Returns a page of the payments that were attempted since a time, for any order. */
  paymentsSince(from: Date, skip: number): Promise<GatewayPage<GatewayPayment> | GatewayOutage>;
  /** Refunds part of a payment. Requests with the same `key` (10 characters or more) make one refund. */
  refund(refund: {
    readonly paymentId: string;
    readonly amount: Money;
    readonly key: string;
    readonly receipt: string;
  }): Promise<GatewayRefund | GatewayRefusal | GatewayOutage>;
  /** Returns the current state of a refund. */
  refundById(id: string): Promise<GatewayRefund | 'not_found' | GatewayOutage>;
  /** Returns a page of the refunds that were made since a time, also by hand at the gateway. */
  refundsSince(from: Date, skip: number): Promise<GatewayPage<GatewayRefund> | GatewayOutage>;
  /** Returns a settlement. */
  settlementById(id: string): Promise<GatewaySettlement | 'not_found' | GatewayOutage>;
  /**
   * Returns a page of what was settled on a day.
   *
   * @param day Asia/Kolkata, `YYYY-MM-DD`
   */
  settledOn(day: string, skip: number): Promise<ReconPage | GatewayOutage>;
  /** Returns a chargeback. */
  disputeById(id: string): Promise<GatewayDispute | 'not_found' | GatewayOutage>;
  /** Returns whether the gateway signed the checkout's result. */
  isCheckoutSigned(checkoutResult: {
    readonly orderId: string;
    readonly paymentId: string;
    readonly signature: string;
  }): boolean;
  /** Verifies and parses a webhook event; the signature covers the exact bytes of the body. */
  parseWebhook(sent: {
    readonly body: Buffer;
    readonly signature: string | undefined;
    readonly eventId: string | undefined;
  }): WebhookEvent | UnreadableEvent | 'invalid_signature';
  /** Parses the body of an event whose signature was verified when it arrived. */
  parseVerifiedBody(body: Buffer, id: string): WebhookEvent | UnreadableEvent;
}

/** Outcomes of a payment in the simulator. */
export const PAY_OUTCOMES = ['captured', 'failed', 'late', 'duplicate', 'lost'] as const;
export type PayOutcome = (typeof PAY_OUTCOMES)[number];

/** Result that a checkout returns to its page. */
export interface CheckoutResult {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

/** A webhook event to deliver, signed like the gateway's. */
export interface SignedWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Built-in simulator of the gateway: no money moves. It stores everything in its own tables. */
export interface GatewaySimulator {
  /** Answers requests in the wire format. */
  handle(request: Request): Promise<Response>;
  /** Pays an order like a person on the checkout page; null if there is nothing to pay. */
  pay(orderId: string, outcome: PayOutcome): Promise<CheckoutResult | null>;
  /**
   * The bank of a customer disputes a payment, or a part of it. `deducts`: the amount is taken at once instead of when it is lost. Null if
   * there is no such payment, or it is disputed already.
   */
  dispute(
    paymentId: string,
    options?: { readonly deducts?: boolean; readonly amount?: Money },
  ): Promise<GatewayDispute | null>;
  /**
   * Decides a chargeback; what was deducted from a won one comes back with the next settlement. `returned`: so does this much of one that is
   * not won.
   */
  decideDispute(
    id: string,
    status: 'won' | 'lost' | 'closed',
    options?: { readonly returned?: Money },
  ): Promise<GatewayDispute | null>;
  /** Settles everything that is not settled yet; null if there is nothing, or less than nothing. */
  settle(): Promise<GatewaySettlement | null>;
  /** Runs what is due: late captures, refunds, settlements after two days, and webhook events. `deliver` returns the receiver's status. */
  tick(deliver: (webhook: SignedWebhook) => Promise<number>): Promise<void>;
  /** Returns the checkout page of an order and its content security policy; null if there is no such order. */
  page(
    orderId: string,
    language: Language,
  ): Promise<{ readonly html: string; readonly policy: string } | null>;
}
