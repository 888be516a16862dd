import type { Money } from '@aaspaas/contract/kernel/money.ts';

/** Deductions from a professional's pay. */
export interface Deductions {
  /** The platform's share of the price. */
  readonly commission: number;
  /** The platform's fixed amount per job in addition to its share; paise. */
  readonly commissionFixed: number;
  /** Tax on both. */
  readonly commissionTax: number;
  /** Of earlier rules: the law decides what is withheld (`taxOf`). */
  readonly tds: number;
}

/** A rule effective from a given date, for one category or for all without their own rule. */
export interface EarningRule extends Deductions {
  readonly id: number;
  readonly categoryId: number | null;
  /** The first effective date, Asia/Kolkata. */
  readonly validFrom: string;
}

/** The default: no deductions. */
export const NO_DEDUCTIONS: Deductions = { commission: 0, commissionFixed: 0, commissionTax: 0, tds: 0 };

/** Returns the rule effective on a date: the category's own latest one, else the latest general one. */
export function ruleInEffect(rules: readonly EarningRule[], categoryId: number, day: string): Deductions {
  const latest = (of: number | null) =>
    rules
      .filter((rule) => rule.categoryId === of && rule.validFrom <= day)
      .reduce<EarningRule | null>(
        (best, rule) => (best && best.validFrom > rule.validFrom ? best : rule),
        null,
      );
  return latest(categoryId) ?? latest(null) ?? NO_DEDUCTIONS;
}

/** The parts of a job's price as its professional sees them; they sum to `gross`. Paise. */
export interface EarningsSplit {
  /** The amount that the customer pays for the work. */
  readonly gross: Money;
  readonly commission: Money;
  /** Tax on the commission. */
  readonly tax: Money;
  /** GST on the work that the platform pays under section 9 (5). */
  readonly gst: Money;
  /** Collected at source from registered professionals (section 52 CGST). */
  readonly tcs: Money;
  /** Income tax withheld. */
  readonly tds: Money;
  readonly net: Money;
}

/** The platform's commission on the charge for a visit to an absent customer, and on a cancellation fee; the professional gets the rest. */
export const FEE_COMMISSION = 2000;

/** A commission of everything: a fee without a professional stays with the platform. */
export const FULL_COMMISSION = 10_000;
