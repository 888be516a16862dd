import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { splitByWeights } from '../../../kernel/split.ts';

/** A share in hundredths of a per cent: 1800 is 18 %. */
const BASIS_POINTS_SCALE = 10_000n;

/** What is taken off a professional's pay. */
export interface Deductions {
  /** The house's share of the price. */
  readonly commission: number;
  /** The house's part of each job beside its share; paise. */
  readonly commissionFixed: number;
  /** Tax on both. */
  readonly commissionTax: number;
  /** Income tax held back from the price. */
  readonly tds: number;
}

/** A rule that holds from a day on, for one category or for all that have none of their own. */
export interface EarningRule extends Deductions {
  readonly id: number;
  readonly categoryId: number | null;
  /** The first day, in India. */
  readonly validFrom: string;
}

/** Where nobody has set anything, nothing is taken. */
export const NO_DEDUCTIONS: Deductions = { commission: 0, commissionFixed: 0, commissionTax: 0, tds: 0 };

/** The rule of a day: the category's own latest one, else the latest for all. */
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

/** Shares out one job's price, exactly first and then to whole paise by largest remainder. */
export function splitEarnings(gross: Money, deductions: Deductions): EarningsSplit {
  const toBigInt = (of: number) => BigInt(of);
  // In paise × 10⁸, so that a share of a share is whole.
  const price = BigInt(gross) * BASIS_POINTS_SCALE * BASIS_POINTS_SCALE;
  const exactFee =
    BigInt(gross) * toBigInt(deductions.commission) * BASIS_POINTS_SCALE +
    BigInt(deductions.commissionFixed) * BASIS_POINTS_SCALE * BASIS_POINTS_SCALE;
  const exactCommission = minBigInt(exactFee, price);
  const exactTax = minBigInt(
    (exactCommission * toBigInt(deductions.commissionTax)) / BASIS_POINTS_SCALE,
    price - exactCommission,
  );
  const exactTds = minBigInt(
    BigInt(gross) * toBigInt(deductions.tds) * BASIS_POINTS_SCALE,
    price - exactCommission - exactTax,
  );
  const exactNet = price - exactCommission - exactTax - exactTds;
  const [commission, tax, tds, net] = splitByWeights(gross, [exactCommission, exactTax, exactTds, exactNet]);
  const none = paise(0);
  return { gross, commission: commission ?? none, tax: tax ?? none, tds: tds ?? none, net: net ?? none };
}

/** Work that was, or will be, earned by. */
export interface EarningInput {
  readonly gross: Money;
  readonly category_id: number;
  /** How it was shared out when it was accepted; null before. */
  readonly shares: EarningsSplit | null;
}

/** What work earns: as it was shared out when it was accepted, before that as it would be today. */
export function earningsOf(
  { gross, category_id, shares }: EarningInput,
  rules: readonly EarningRule[],
  today: string,
): EarningsSplit {
  return shares ?? splitEarnings(gross, ruleInEffect(rules, category_id, today));
}

function minBigInt(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
