import { paise } from '@aaspaas/contract/kernel/money.ts';
import type { GatewayRefund } from '../../../ports/payment-gateway/port.ts';
import { refundWanted } from '../events.ts';
import { post } from '../ledger.ts';
import { outsideStore } from '../outside-store.ts';
import { refundStore } from '../refund-store.ts';
import { nextCheck } from '../rules/asking-again.ts';
import { shareOutside } from '../rules/outside-refund.ts';
import { giftMovement, refundMovement } from '../rules/postings.ts';
import { keptOf } from '../rules/refund.ts';
import { paymentStore } from '../store.ts';
import { giveBackExcess } from './give-back.ts';
import type { PaymentWork } from './payment-parts.ts';
import { takeRefundIn } from './send-refund.ts';

/** What became of a refund that nobody here asked for; `beyond`: it is more than the payment was, so that only a person can tell. */
export type TakenOutside = 'taken' | 'beyond' | 'not_ours';

/**
 * Takes a refund into the books that somebody gave by hand at the gateway. It counts as given back from the first news on, so that nothing
 * of it goes back again; what failed here and is given back by hand now is not tried anew.
 */
export async function takeOutsideRefund(work: PaymentWork, news: GatewayRefund): Promise<TakenOutside> {
  const { tx, now, publish } = work;
  const refunds = refundStore(tx);
  const outside = outsideStore(tx);
  const capture = await outside.lockCapture(news.paymentId);
  if (!capture) return 'not_ours';
  const payables = await paymentStore(tx).lockPayables(await outside.subjectsOf(capture));
  const known = await outside.byGateway(news.id);
  for (const { id, attempt } of known) await takeRefundIn(work, id, attempt, news);
  // One that fails leaves no trace but in the books: asking for it again is not our business.
  if (known.length > 0 || news.status === 'failed') return 'taken';

  await outside.dropFailed(capture.id);
  const parts = await Promise.all(
    capture.surplus
      ? [outside.surplusPart(capture)]
      : payables.map(async ({ id, amount }) => {
          const kept = keptOf(await paymentStore(tx).paidFor(id));
          return { ...(await outside.part(capture, id)), excess: paise(Math.max(0, kept - amount)) };
        }),
  );
  const { shares, left } = shareOutside(news.amount, parts);
  for (const { payableId, amount, origin } of shares) {
    const { id } = await refunds.add({
      capture_id: capture.id,
      payable_id: payableId,
      amount,
      state: 'pending',
      origin,
      gateway_refund_id: news.id,
      reference: news.reference,
      created_at: now,
      check_at: nextCheck(0, now, now),
    });
    const facts = { id, attempt: 1, customerId: capture.account_id, payableId, amount };
    await post(tx, refundMovement('refund', facts), now);
    if (origin === 'gift') await post(tx, giftMovement('given', facts), now);
    await publish(tx, refundWanted, `${id}:1`, { refund_id: id, attempt: 1 });
    await takeRefundIn(work, id, 1, news);
  }
  // What failed before may not all be given back by this.
  for (const payable of payables) await giveBackExcess(work, payable);
  return left > 0 ? 'beyond' : 'taken';
}
