import type { Checkout } from '@aaspaas/contract/features/payment.ts';

/** The payment provider's response for a successful payment; only the server can verify it. */
export interface RazorpayResponse {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

/** The result of a checkout. `closed`: it is unknown whether the customer paid. */
export type CheckoutOutcome =
  | { readonly what: 'paid'; readonly response: RazorpayResponse }
  | { readonly what: 'failed' | 'closed' };

/** Returns the options of Razorpay's checkout: UPI first, and no typed UPI addresses, which ended in 2026. */
export function razorpayOptions(checkout: Checkout) {
  const { key, ramount, currency, order_id, prefill, theme } = checkout;
  return {
    key,
    amount: ramount,
    currency,
    order_id,
    name: 'Aaspaas',
    prefill,
    theme,
    config: {
      display: {
        blocks: { upi: { name: 'UPI', instruments: [{ method: 'upi' }] } },
        hide: [{ method: 'upi', flows: ['collect'] }],
        sequence: ['block.upi'],
        preferences: { show_default_blocks: true },
      },
    },
  };
}

/** Returns the result that the simulator's page reports for an order; null if the message does not end its checkout. */
export function simulatorOutcome(message: unknown, orderId: string): CheckoutOutcome | null {
  if (typeof message !== 'object' || message === null) return null;
  const { source, what, order_id, ...response } = message as Record<string, unknown>;
  if (source !== 'razorpay-simulator' || order_id !== orderId) return null;
  if (what === 'failed') return { what };
  if (what === 'dismissed') return { what: 'closed' };
  if (what !== 'paid' || !isRazorpayResponse(response)) return null;
  return { what, response };
}

function isRazorpayResponse(
  message: Record<string, unknown>,
): message is Record<string, unknown> & RazorpayResponse {
  return ['razorpay_payment_id', 'razorpay_order_id', 'razorpay_signature'].every(
    (name) => typeof message[name] === 'string',
  );
}
