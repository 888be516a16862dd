import { paymentStore } from '../store.ts';
import type { PaymentParts } from './payment-parts.ts';
import { takePayments } from './take-payments.ts';

/** What a browser says after a checkout; of it only the signature proves anything. */
export interface Handed {
  readonly accountId: number;
  readonly purpose: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly signature: string | null;
}

/** Finds out whether an order is paid, by asking the gateway and not by believing the browser. */
export async function verifyPayment(
  parts: PaymentParts,
  { accountId, purpose, orderId, paymentId, signature }: Handed,
): Promise<'paid' | 'waiting' | 'forged' | 'unknown'> {
  const order = await paymentStore(parts.db).peekOrder(orderId);
  if (order?.account_id !== accountId || order.purpose !== purpose) return 'unknown';
  if (signature !== null && !parts.gateway.signedCheckout({ orderId, paymentId, signature })) return 'forged';
  if (order.state === 'paid') return 'paid';
  return askAboutOrder(parts, orderId);
}

async function askAboutOrder(parts: PaymentParts, orderId: string): Promise<'paid' | 'waiting'> {
  const payments = await parts.gateway.paymentsOf(orderId);
  if (payments === 'not_found' || 'outage' in payments) return 'waiting';
  return (await takePayments(parts, orderId, payments)) ? 'paid' : 'waiting';
}
