import { LARGE_REFUND } from '@aaspaas/contract/kernel/grants.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';

/** What a refund that an operator decides needs in addition. */
export type RefundCheck = 'none' | 'other_operator' | 'step_up';

/**
 * Returns what a refund needs: above ₹10,000 another operator; without one, a recent code of the operator who decides.
 * @param approvers the operators who can log in and handle money
 */
export function refundCheck(refund: Money, operatorId: number, approvers: readonly number[]): RefundCheck {
  if (refund <= LARGE_REFUND) return 'none';
  return approvers.some((id) => id !== operatorId) ? 'other_operator' : 'step_up';
}

/**
 * A decision of an operator that gives money back. `forCustomer`: the line is cancelled because of the customer, who gets no credit.
 * `amount`: paise, of a partial refund, or of what a new `price` is less than the charged one.
 */
export type RefundDecision =
  | { readonly action: 'cancel'; readonly reason: string; readonly forCustomer: boolean }
  | { readonly action: 'full_refund' }
  | { readonly action: 'partial_refund'; readonly amount: Money }
  | {
      readonly action: 'reduce_price';
      readonly price: Money;
      readonly amount: Money;
      readonly reason: string;
    };

/**
 * Returns the amount of a decision: what the price is reduced by, also if it is not paid yet; of a cancelled line the payments, and the
 * price of work that is done.
 */
export function refundOf(
  decision: RefundDecision,
  { state, total, retained }: { readonly state: string; readonly total: number; readonly retained: Money },
): Money {
  switch (decision.action) {
    case 'partial_refund':
    case 'reduce_price':
      return decision.amount;
    case 'full_refund':
      return paise(Math.max(total, retained));
    case 'cancel':
      return state === 'done' || state === 'disputed' ? paise(Math.max(total, retained)) : retained;
  }
}
