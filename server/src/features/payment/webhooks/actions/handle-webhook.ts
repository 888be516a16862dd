import { transaction } from '../../../../platform/db/transaction.ts';
import type { WebhookEvent } from '../../../../ports/payment-gateway/port.ts';
import { webhookStore } from '../store.ts';
import type { PaymentDeps } from '../../deps.ts';
import { applyRefundEvent } from '../../refunds/actions/send-refund.ts';
import { recordGatewayRefund } from '../../refunds/actions/record-gateway-refund.ts';
import { recordPaymentsIn } from '../../orders/actions/record-payments.ts';

/** Handles a webhook event of the gateway once, even if it is delivered repeatedly. Returns the outcome. */
export function handleWebhook(
  { db, clock, publish, log }: Pick<PaymentDeps, 'db' | 'clock' | 'publish' | 'log'>,
  { id, kind, payment, refund }: WebhookEvent,
): Promise<'processed' | 'duplicate' | 'unmatched'> {
  return transaction(db, async (tx) => {
    const now = clock.now();
    const context = { tx, now, publish };
    if (!(await webhookStore(tx).insert({ id, kind, at: now }))) return 'duplicate';
    const paid = payment?.orderId ? await recordPaymentsIn(context, payment.orderId, [payment]) : null;
    if (!refund) return paid === null ? 'unmatched' : 'processed';
    if (await applyRefundEvent(context, refund)) return 'processed';
    // A refund made by hand at the gateway. An authorized payment that was never captured is refunded by the gateway automatically.
    const outcome = await recordGatewayRefund(context, refund);
    if (outcome === 'exceeds_capture') log.error({ refund: refund.id }, 'gateway refund exceeds payment');
    else if (outcome === 'unmatched' && payment?.captured)
      log.error({ refund: refund.id }, 'gateway refund has no matching payment');
    return outcome === 'unmatched' ? 'unmatched' : 'processed';
  });
}
