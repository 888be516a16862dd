import { orderStore } from '../store.ts';
import type { PaymentDeps } from '../../deps.ts';
import { recordPayments } from './record-payments.ts';

/** Result of a checkout as the browser reports it; only the signature proves anything. */
export interface VerifyPaymentInput {
  readonly accountId: number;
  readonly purpose: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly signature: string | null;
  /** Only an order that pays for this subject and nothing else is known. */
  readonly onlySubject?: string;
}

/** Checks whether an order is paid by asking the gateway instead of trusting the browser. */
export async function verifyPayment(
  deps: PaymentDeps,
  { accountId, purpose, orderId, paymentId, signature, onlySubject }: VerifyPaymentInput,
): Promise<'paid' | 'pending' | 'invalid_signature' | 'unknown'> {
  const order = await orderStore(deps.db).findOrder(orderId);
  if (order?.account_id !== accountId || order.purpose !== purpose) return 'unknown';
  if (onlySubject !== undefined) {
    const parts = await orderStore(deps.db).partsOf(order.id);
    if (parts.some(({ subject, main_subject: main }) => (main ?? subject) !== onlySubject)) return 'unknown';
  }
  if (signature !== null && !deps.gateway.isCheckoutSigned({ orderId, paymentId, signature }))
    return 'invalid_signature';
  if (order.state === 'paid') return 'paid';
  return checkOrderPayments(deps, orderId);
}

async function checkOrderPayments(deps: PaymentDeps, orderId: string): Promise<'paid' | 'pending'> {
  const payments = await deps.gateway.paymentsOf(orderId);
  if (payments === 'not_found' || 'outage' in payments) return 'pending';
  return (await recordPayments(deps, orderId, payments)) ? 'paid' : 'pending';
}
