import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { Posting } from '../../ledger/rules/accounts.ts';
import { inputHeads, payPayoutFee } from '../../ledger/rules/company-postings.ts';
import { NO_TAX } from '../../tax/rules/heads.ts';
import type { Registration } from '../../tax/rules/tax-of.ts';

/** What a vendor charges for a payout; paise. */
export interface PayoutFee {
  /** With the tax. */
  readonly total: Money;
  /** The GST in it. */
  readonly tax: Money;
}

/**
 * Returns the postings of what a vendor charges for a payout. Its tax is input tax of our registration. Without a registration the tax is a cost.
 *
 * @param state the State of the vendor's registration
 */
export function payoutFeePostings(
  { total, tax }: PayoutFee,
  registration: Registration | null,
  state: IndianState,
): Posting[] {
  if (registration === null) return payPayoutFee(total, NO_TAX, null);
  return payPayoutFee(paise(total - tax), inputHeads(tax, state, registration.state), registration.id);
}
