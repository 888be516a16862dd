import { paise } from '@aaspaas/contract/kernel/money.ts';
import type { PaymentContext } from '../../deps.ts';
import { voidMovement } from '../../ledger/rules/movements.ts';
import { post } from '../../ledger/store.ts';
import type { PayableRow } from '../../store.ts';
import { restoreAdvanceTax } from '../../tax/store.ts';
import { type RefundWithPayment, refundStore } from '../store.ts';
import { voidPostings } from './refund-postings.ts';

/** Deletes a failed refund that will not be paid and takes back what the ledger owes for it. Its payable must be locked. */
export async function voidRefund(
  { tx, now }: Pick<PaymentContext, 'tx' | 'now'>,
  {
    id,
    account_id: customerId,
    amount,
    origin,
  }: Pick<RefundWithPayment, 'id' | 'account_id' | 'amount' | 'origin'>,
  payable: PayableRow | null,
): Promise<void> {
  const postings = await voidPostings(tx, { payable, customerId, amount: paise(amount), origin });
  await post(tx, voidMovement(id, postings), now);
  const posted = postings.some(({ account }) => account === 'adv_gst');
  await restoreAdvanceTax(tx, id, posted, now);
  await refundStore(tx).remove(id);
}
