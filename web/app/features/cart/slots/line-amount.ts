import { paise, roundToRupee, rupees, toRupees } from '@aaspaas/contract/kernel/money.ts';

/** Returns the amount in rupees that the single-booking screen shows and sends. The server computes its own and rejects a different one. */
export function lineAmount(rate: number, units: number): number {
  return toRupees(roundToRupee(paise(rupees(rate) * units)));
}
