import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { Posting } from '../../ledger/rules/accounts.ts';
import {
  grantGoodwill,
  type LineRef,
  refundAdvance,
  refundOverpayment,
  refundSurplus,
  reversed,
} from '../../ledger/rules/share-postings.ts';
import { requestMovement } from '../../ledger/rules/movements.ts';
import { payableLedger, post } from '../../ledger/store.ts';
import type { RefundOrigin } from '../../rules/payment-types.ts';
import { advanceTermsOfRow, type PayableRow } from '../../store.ts';
import { advanceTaxOf } from '../../tax/rules/advance-tax.ts';
import { minusHeads, NO_TAX } from '../../tax/rules/heads.ts';
import { recordAdvanceTax } from '../../tax/store.ts';

/** A refund to post. */
export interface RefundToPost {
  /** Locked; null for a surplus payment. */
  readonly payable: PayableRow | null;
  readonly customerId: number;
  readonly amount: Money;
}

/** The accounts of a refund belong to its customer. */
export const refundLine = ({
  payable,
  customerId,
}: Pick<RefundToPost, 'payable' | 'customerId'>): LineRef => ({
  payableId: payable?.id ?? null,
  customerId,
  professionalId: null,
  registrationId: payable?.registration_id ?? null,
});

/** Posts a requested refund: from an advance with the tax on it, from what was paid beyond a charge, or from a surplus. */
export async function postRequest(tx: Tx, id: number, refund: RefundToPost, now: Date): Promise<void> {
  const { payable, amount } = refund;
  const line = refundLine(refund);
  const postRefund = (postings: readonly Posting[]) => post(tx, requestMovement(id, postings), now);
  if (!payable) {
    await postRefund(refundSurplus(line, amount));
    return;
  }
  const { charged, advance, tax } = await payableLedger(tx, payable.id);
  if (charged) {
    await postRefund(refundOverpayment(line, amount));
    return;
  }
  const terms = advanceTermsOfRow(payable);
  const heads = minusHeads(tax, advanceTaxOf(terms, paise(advance - amount)));
  await postRefund(refundAdvance(line, { amount, tax: heads }));
  const refunded = { payableId: payable.id, kind: 'refunded', refundId: id, amount } as const;
  await recordAdvanceTax(tx, { ...refunded, heads, terms }, now);
}

/**
 * Returns the postings that take back a refund that will not be paid. Its money is an advance again, or, once the work is charged, paid
 * beyond the charge; the part by which refunds exceeded the payments was neither.
 */
export async function voidPostings(
  tx: Tx,
  { origin, ...refund }: RefundToPost & { readonly origin: RefundOrigin },
): Promise<Posting[]> {
  const { payable, amount } = refund;
  const line = refundLine(refund);
  if (origin === 'goodwill') return reversed(grantGoodwill(line, amount));
  if (!payable) return reversed(refundSurplus(line, amount));
  const { charged, advance, tax } = await payableLedger(tx, payable.id);
  if (charged) {
    const excess = paise(Math.min(amount, Math.max(0, 0 - advance)));
    return reversed([
      ...refundAdvance(line, { amount: excess, tax: NO_TAX }),
      ...refundOverpayment(line, paise(amount - excess)),
    ]);
  }
  const whole = advanceTaxOf(advanceTermsOfRow(payable), paise(advance + amount));
  return reversed(refundAdvance(line, { amount, tax: minusHeads(whole, tax) }));
}
