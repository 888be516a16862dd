import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';

/**
 * Returns the final price of a line in paise: the total, which includes extra time, less a settled dispute's deduction.
 * `netPriceSql` in `store.ts` is the same rule for queries.
 */
export function netPrice(total: number, reduction: number): Money {
  return paise(Math.max(0, total - reduction));
}
