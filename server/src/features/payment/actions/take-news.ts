import { transaction } from '../../../platform/db/transaction.ts';
import type { GatewayNews } from '../../../ports/payment-gateway/port.ts';
import { paymentStore } from '../store.ts';
import type { PaymentParts } from './payment-parts.ts';
import { takeRefundNews } from './send-refund.ts';
import { takeOutsideRefund } from './take-outside-refund.ts';
import { takePaymentsIn } from './take-payments.ts';

/** Takes news of the gateway, once however often they come; says what became of them. */
export function takeNews(
  { db, clock, publish, log }: Pick<PaymentParts, 'db' | 'clock' | 'publish' | 'log'>,
  { id, kind, payment, refund }: GatewayNews,
): Promise<'taken' | 'known' | 'not_ours'> {
  return transaction(db, async (tx) => {
    const now = clock.now();
    const work = { tx, now, publish };
    if (!(await paymentStore(tx).addNews({ id, kind, at: now }))) return 'known';
    const paid = payment?.orderId ? await takePaymentsIn(work, payment.orderId, [payment]) : null;
    if (!refund) return paid === null ? 'not_ours' : 'taken';
    if (await takeRefundNews(work, refund)) return 'taken';
    // Somebody gave it back by hand at the gateway; money that was never ours goes back by itself.
    const outside = await takeOutsideRefund(work, refund);
    if (outside === 'beyond') log.error({ refund: refund.id }, 'the gateway gave more back than it took');
    else if (outside === 'not_ours' && payment?.captured)
      log.error({ refund: refund.id }, 'the payment gateway gave money back that is in no books of ours');
    return outside === 'not_ours' ? 'not_ours' : 'taken';
  });
}
