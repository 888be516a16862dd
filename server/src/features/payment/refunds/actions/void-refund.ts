import { paise } from '@aaspaas/contract/kernel/money.ts';
import type { PaymentContext } from '../../deps.ts';
import { voidMovement } from '../../ledger/rules/movements.ts';
import { post } from '../../ledger/store.ts';
import { advanceTermsOfRow, type PayableRow } from '../../store.ts';
import { mapHeads, NO_TAX, type TaxHead } from '../../tax/rules/heads.ts';
import { recordAdvanceTax, withdrawRefundVoucher } from '../../tax/store.ts';
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
  await withdrawRefundVoucher(tx, id);
  if (payable) {
    const restored = (head: TaxHead) =>
      postings.reduce(
        (sum, one) => sum + (one.account === 'adv_gst' && one.taxHead === head ? one.amount : 0),
        0,
      );
    const heads = mapHeads(NO_TAX, (_none, head) => restored(head));
    const terms = advanceTermsOfRow(payable);
    const back = { payableId: payable.id, kind: 'restored', refundId: id, amount: paise(amount) } as const;
    await recordAdvanceTax(tx, { ...back, heads, terms }, now);
  }
  await refundStore(tx).remove(id);
}
