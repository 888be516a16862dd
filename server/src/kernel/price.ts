import { type Money, paise, roundToRupee } from '@aaspaas/contract/kernel/money.ts';

/** Returns the price of a booking line: rate × units, rounded half up to whole rupees (product.md, "Cart and slots"). */
export function priceOf(rate: Money, units: number): Money {
  if (!Number.isSafeInteger(units) || units < 1) throw new RangeError(`invalid number of units: ${units}`);
  if (rate < 0) throw new RangeError(`negative rate: ${rate}`);
  return roundToRupee(paise(rate * units));
}
