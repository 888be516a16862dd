import type { Money } from '@aaspaas/contract/kernel/money.ts';
import type { PaymentMethod } from '@aaspaas/contract/kernel/payment-methods.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';

/** Why the gateway gave no answer; asking again later may help. It goes to the log, so it says nothing of who pays. */
export interface GatewayOutage {
  readonly outage: 'timed_out' | 'unreachable' | 'failed' | 'unreadable' | 'over_limit' | 'denied' | 'busy';
}

/** The gateway said no: asking the same again will not help. `because` is its own code. */
export interface GatewayRefusal {
  readonly refused: string;
}

/** A payment as the gateway knows it; `captured`: the money is ours (it stays so after it was refunded). */
export interface GatewayPayment {
  readonly id: string;
  readonly orderId: string | null;
  readonly amount: Money;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly captured: boolean;
  /** Null: not reported, or none that a receipt names. */
  readonly method: PaymentMethod | null;
}

/** A refund as the gateway knows it. */
export interface GatewayRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Money;
  /** Our own name for it. */
  readonly receipt: string | null;
  readonly status: 'pending' | 'processed' | 'failed';
  /** The bank's number, by which a customer can ask their bank; null until it is known. */
  readonly reference: string | null;
}

/** News from the gateway, whose signature was right. Which of the two it speaks of can be both, or neither where it is of no interest. */
export interface WebhookEvent {
  /** Unique for the news: the same may come many times. */
  readonly id: string;
  readonly kind: string;
  readonly payment: GatewayPayment | null;
  readonly refund: GatewayRefund | null;
}

/** Takes people's money and gives it back. It never throws on what the gateway does: every outcome is a value. */
export interface PaymentGateway {
  /** The public key that a checkout is opened with. */
  readonly key: string;
  /** A page of ours on which an order is paid; null where the vendor's own script shows it. */
  checkoutUrl(orderId: string): string | null;
  /** Makes an order; its id is what a checkout is opened with. */
  createOrder(order: {
    readonly receipt: string;
    readonly amount: Money;
  }): Promise<{ readonly id: string } | GatewayRefusal | GatewayOutage>;
  /** Every payment that was tried for an order. */
  paymentsOf(orderId: string): Promise<readonly GatewayPayment[] | 'not_found' | GatewayOutage>;
  /** Gives a part of a payment back. The same `key` (10 characters or more) is one refund however often it is asked. */
  refund(refund: {
    readonly paymentId: string;
    readonly amount: Money;
    readonly key: string;
    readonly receipt: string;
  }): Promise<GatewayRefund | GatewayRefusal | GatewayOutage>;
  /** A refund as it stands. */
  refundById(id: string): Promise<GatewayRefund | 'not_found' | GatewayOutage>;
  /** Whether the gateway itself signed what a checkout handed its page. */
  isCheckoutSigned(checkoutResult: {
    readonly orderId: string;
    readonly paymentId: string;
    readonly signature: string;
  }): boolean;
  /** Reads news that somebody sent; the signature is over the body's very bytes. */
  parseWebhook(sent: {
    readonly body: Buffer;
    readonly signature: string | undefined;
    readonly eventId: string | undefined;
  }): WebhookEvent | 'invalid_signature' | 'unreadable';
}

/** How a payment in the simulator goes. */
export const PAY_OUTCOMES = ['captured', 'failed', 'late', 'duplicate', 'lost'] as const;
export type PayOutcome = (typeof PAY_OUTCOMES)[number];

/** What a checkout hands its page. */
export interface CheckoutResult {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

/** News on its way to the product, signed as the gateway signs. */
export interface SignedWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The built-in stand-in for the gateway: no money moves. It remembers everything in tables of its own. */
export interface GatewaySimulator {
  /** Answers the wire format. */
  handle(request: Request): Promise<Response>;
  /** Pays an order as a person on the checkout page does; null where there is nothing to pay. */
  pay(orderId: string, outcome: PayOutcome): Promise<CheckoutResult | null>;
  /** Does what has come due: late captures, refunds, news. `deliver` answers with the receiver's status. */
  tick(deliver: (news: SignedWebhook) => Promise<number>): Promise<void>;
  /** The page on which an order is paid, and the policy it is sent with; null where there is no such order. */
  page(
    orderId: string,
    language: Language,
  ): Promise<{ readonly html: string; readonly policy: string } | null>;
}
