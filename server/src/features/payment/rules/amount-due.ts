import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';

/** Money that one payment brought in for one payable, and how much of it is refunded or being refunded. */
export interface PaidPart {
  readonly captureId: number;
  readonly amount: Money;
  readonly refunded: Money;
  /** Part of `refunded` that is a goodwill credit and stays paid. */
  readonly goodwill: Money;
}

/**
 * Returns the amount that is paid and not refunded; a goodwill credit leaves it paid. Refunds of one payment never reduce
 * another. `retainedSql` in `store.ts` is the same rule for queries.
 */
export function retainedAmount(parts: readonly Omit<PaidPart, 'captureId'>[]): Money {
  return sum(parts.map(({ amount, refunded, goodwill }) => paise(Math.max(0, amount - refunded + goodwill))));
}

/**
 * Returns the amount that the customer still has to pay for a price. `amountDueSql` in `store.ts` is the same rule for queries.
 *
 * @param paid what is paid and not refunded, with what is settled without the gateway
 */
export function amountDue(price: Money, paid: Money): Money {
  return paise(Math.max(0, price - paid));
}
