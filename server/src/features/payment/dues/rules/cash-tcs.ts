import type { Money } from '@aaspaas/contract/kernel/money.ts';
import { type Heads, mapHeads } from '../../tax/rules/heads.ts';

/**
 * Returns the tax collected at source that cash takes back: the platform collects it only on what it receives (section 52 CGST). Half up per
 * head; the whole tax for the whole price.
 *
 * @param tcs collected on the price
 * @param cash at most the price
 */
export function cashTcs(tcs: Heads, cash: Money, price: Money): Heads {
  if (price === 0) return mapHeads(tcs, () => 0);
  return mapHeads(tcs, (amount) => Math.floor((2 * amount * cash + price) / (2 * price)));
}
