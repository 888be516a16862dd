import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { shareDifference, type TaxFacts, taxOf } from './tax-of.ts';

/** A stored share: the price, what the professional earns with it, and the facts that it was made from. */
export interface ChargedShare {
  readonly price: Money;
  readonly net: Money;
  /** Null for work that was charged before shares had their facts. */
  readonly facts: TaxFacts | null;
}

/**
 * Returns what a professional would not have earned if the price were lower by an amount, as a reduction of the charge would take it back.
 * Without facts it is the same part of the pay, rounded up. Paise.
 */
export function claimedPay({ price, net, facts }: ChargedShare, claimed: Money): Money {
  // A corrected charge keeps its pay, which then differs from its facts by rounding.
  if (claimed >= price) return net;
  if (facts === null)
    return paise(Number((BigInt(net) * BigInt(claimed) + BigInt(price) - 1n) / BigInt(price)));
  const rest = taxOf({ ...facts, price: paise(price - claimed) });
  // Below the threshold of TDS a lower price may leave more.
  return paise(Math.max(0, shareDifference(taxOf({ ...facts, price }), rest).net));
}
