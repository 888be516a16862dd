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
import { payableLedger } from '../../ledger/store.ts';
import type { RefundOrigin } from '../../rules/payment-types.ts';
import { advanceTermsOfRow, type PayableRow } from '../../store.ts';
import { advanceTaxOf } from '../../tax/rules/advance-tax.ts';
import { minusHeads, NO_TAX } from '../../tax/rules/heads.ts';

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

/** Returns the postings of a requested refund: from an advance with the tax on it, from what was paid beyond a charge, or from a surplus. */
export async function requestPostings(tx: Tx, refund: RefundToPost): Promise<Posting[]> {
  const { payable, amount } = refund;
  const line = refundLine(refund);
  if (!payable) return refundSurplus(line, amount);
  const { charged, advance, tax } = await payableLedger(tx, payable.id);
  if (charged) return refundOverpayment(line, amount);
  const rest = advanceTaxOf(advanceTermsOfRow(payable), paise(advance - amount));
  return refundAdvance(line, { amount, tax: minusHeads(tax, rest) });
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
