import { paise, roundToRupee, rupees, toRupees } from '@aaspaas/contract/kernel/money.ts';

/** What a rate comes to, in rupees: the amount that the single booking's screen shows and claims. The server computes its own and refuses another. */
export function lineAmount(rate: number, units: number): number {
  return toRupees(roundToRupee(paise(rupees(rate) * units)));
}
