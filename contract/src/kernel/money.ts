/**
 * An amount in whole paise. The product computes in paise only; rupees appear at the edges (the API's `price`, the
 * screen's ₹). Branded, so that a plain number or an amount in rupees cannot be passed as Money.
 */
export type Money = number & { readonly __unit: 'paise' };

/** Creates Money from an integer number of paise; throws on anything else, since a fraction of a paisa is a programming error. */
export function paise(amount: number): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Money must be a whole number of paise: ${amount}`);
  return amount as Money;
}

/** Creates Money from rupees with at most two decimals. */
export function rupees(amount: number): Money {
  return paise(Math.round(amount * 100));
}

/** Converts to rupees as the API sends them: a number with at most two decimals (api.md, "Rules for every call"). */
export function toRupees(amount: Money): number {
  return amount / 100;
}

/** Returns the sum of any number of amounts; zero for none. */
export function sum(amounts: readonly Money[]): Money {
  return paise(amounts.reduce<number>((total, amount) => total + amount, 0));
}

/** Rounds to whole rupees, half up: the only rounding of a booking line's price (product.md, "Cart and slots"). */
export function roundToRupee(amount: Money): Money {
  return paise(Math.floor((amount + 50) / 100) * 100);
}
