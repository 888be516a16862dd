import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { refundWanted } from '../events.ts';
import { post } from '../ledger.ts';
import { refundStore } from '../refund-store.ts';
import { refundMovement } from '../rules/postings.ts';
import { refundsDue } from '../rules/refund.ts';
import { type PayableRow, paymentStore } from '../store.ts';
import type { PaymentWork } from './payment-parts.ts';

/** The worker sends a refund at once; this is for when it could not. */
const SEND_AGAIN_MINUTES = 1;

/** Puts back on its way what was paid for a payable beyond what is asked; the payable is locked. Answers with how much that is. */
export async function giveBackExcess(work: PaymentWork, payable: PayableRow): Promise<Money> {
  const due = refundsDue(await paymentStore(work.tx).paidFor(payable.id), paise(payable.amount));
  for (const { captureId, amount } of due)
    await giveBack(work, { captureId, amount, customerId: payable.account_id, payableId: payable.id });
  return sum(due.map(({ amount }) => amount));
}

/** Puts a part of a capture back on its way: in the books now, at the gateway once this transaction stands. */
export async function giveBack(
  { tx, now, publish }: PaymentWork,
  wanted: {
    readonly captureId: number;
    readonly amount: Money;
    readonly customerId: number;
    readonly payableId: number | null;
  },
): Promise<void> {
  const { captureId, amount, customerId, payableId } = wanted;
  const { id } = await refundStore(tx).add({
    capture_id: captureId,
    payable_id: payableId,
    amount,
    state: 'wanted',
    created_at: now,
    check_at: addMinutes(now, SEND_AGAIN_MINUTES),
  });
  await post(tx, refundMovement('refund', { id, attempt: 1, customerId, payableId, amount }), now);
  await publish(tx, refundWanted, `${id}:1`, { refund_id: id, attempt: 1 });
}
