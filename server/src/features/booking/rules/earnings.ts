import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { z } from 'zod';

/** A share in hundredths of a per cent: 1800 is 18 %. */
const share = z.int().min(0).max(10_000).default(0);

/** What is taken off a professional's pay; operators change it, and a house that has changed nothing takes nothing. */
export const earningsSettingsSchema = z.object({
  /** The house's share of the price. */
  commission: share,
  /** Tax on that share. */
  commissionTax: share,
  /** Income tax held back from the price. */
  tds: share,
});
export type EarningsSettings = z.output<typeof earningsSettingsSchema>;

/** How a job's price is shared out. `net` is what is left: the parts always sum to `gross`. */
export interface EarningsSplit {
  /** What the customer pays for the work. */
  readonly gross: Money;
  readonly commission: Money;
  /** Tax on the commission. */
  readonly tax: Money;
  readonly tds: Money;
  /** Below nothing is nothing: the shares together take the whole price at most. */
  readonly net: Money;
}

/** Shares out one job's price; each part is rounded to whole paise, half up, once. */
export function splitEarnings(gross: Money, settings: EarningsSettings): EarningsSplit {
  const commission = partOf(gross, settings.commission, gross);
  const tax = partOf(commission, settings.commissionTax, paise(gross - commission));
  const tds = partOf(gross, settings.tds, paise(gross - commission - tax));
  return { gross, commission, tax, tds, net: paise(gross - commission - tax - tds) };
}

function partOf(amount: Money, share: number, most: Money): Money {
  return paise(Math.min(Math.floor((amount * share + 5000) / 10_000), most));
}
