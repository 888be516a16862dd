import type { Money } from '@aaspaas/contract/kernel/money.ts';
import type { PaymentMethod } from '@aaspaas/contract/kernel/payment-methods.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';

/** The gateway gave no answer; a retry may help. The reason goes to the log, so it contains no personal data. */
export interface GatewayOutage {
  readonly outage: 'timed_out' | 'unreachable' | 'failed' | 'unreadable' | 'over_limit' | 'denied' | 'busy';
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
  /** Null if not reported, or if receipts have no name for it. */
  readonly method: PaymentMethod | null;
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

/** A webhook event with a valid signature. It may contain a payment, a refund, both, or neither if it is not relevant. */
export interface WebhookEvent {
  /** Unique per event; the same event may be delivered many times. */
  readonly id: string;
  readonly kind: string;
  readonly payment: GatewayPayment | null;
  readonly refund: GatewayRefund | null;
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
  }): Promise<{ readonly id: string } | GatewayRefusal | GatewayOutage>;
  /** Returns every payment attempted for an order. */
  paymentsOf(orderId: string): Promise<readonly GatewayPayment[] | 'not_found' | GatewayOutage>;
  /** Refunds part of a payment. Requests with the same `key` (10 characters or more) make one refund. */
  refund(refund: {
    readonly paymentId: string;
    readonly amount: Money;
    readonly key: string;
    readonly receipt: string;
  }): Promise<GatewayRefund | GatewayRefusal | GatewayOutage>;
  /** Returns the current state of a refund. */
  refundById(id: string): Promise<GatewayRefund | 'not_found' | GatewayOutage>;
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
  }): WebhookEvent | 'invalid_signature' | 'unreadable';
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
  /** Runs what is due: late captures, refunds and webhook events. `deliver` returns the receiver's status. */
  tick(deliver: (webhook: SignedWebhook) => Promise<number>): Promise<void>;
  /** Returns the checkout page of an order and its content security policy; null if there is no such order. */
  page(
    orderId: string,
    language: Language,
  ): Promise<{ readonly html: string; readonly policy: string } | null>;
}
