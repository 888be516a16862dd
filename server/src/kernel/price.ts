import { type Money, paise, roundToRupee } from '@aaspaas/contract/kernel/money.ts';

/** Price of a line: rate × units, rounded half up to whole rupees (product.md, "Cart and slots"). */
export function priceOf(rate: Money, units: number): Money {
  if (!Number.isSafeInteger(units) || units < 1) throw new RangeError(`not a number of units: ${units}`);
  if (rate < 0) throw new RangeError(`a rate below nothing: ${rate}`);
  return roundToRupee(paise(rate * units));
}
