import { transaction } from '../../../platform/db/transaction.ts';
import type { GatewayNews } from '../../../ports/payment-gateway/port.ts';
import { paymentStore } from '../store.ts';
import type { PaymentParts } from './payment-parts.ts';
import { takeRefundNews } from './send-refund.ts';
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
    if (refund) {
      if (await takeRefundNews(work, refund)) return 'taken';
      // Money that was never ours goes back by itself, and somebody may give some back by hand at the gateway: only the second is our concern.
      if (kind === 'refund.processed' && payment?.captured)
        log.error({ refund: refund.id }, 'the payment gateway gave money back that nobody here asked for');
      return 'not_ours';
    }
    if (payment?.orderId && (await takePaymentsIn(work, payment.orderId, [payment])) !== null) return 'taken';
    return 'not_ours';
  });
}
