import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { splitByWeights } from '../../../../kernel/split.ts';

/** A share in basis points: 1800 is 18 %. */
const BASIS_POINTS_SCALE = 10_000n;

/** Deductions from a professional's pay. */
export interface Deductions {
  /** The platform's share of the price. */
  readonly commission: number;
  /** The platform's fixed amount per job in addition to its share; paise. */
  readonly commissionFixed: number;
  /** Tax on both. */
  readonly commissionTax: number;
  /** Income tax withheld from the price. */
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

/** The split of a job's price. `net` is the remainder: the parts always sum to `gross`. */
export interface EarningsSplit {
  /** The amount that the customer pays for the work. */
  readonly gross: Money;
  readonly commission: Money;
  /** Tax on the commission. */
  readonly tax: Money;
  readonly tds: Money;
  /** Limits the deductions to the whole price, so that no part is negative. */
  readonly net: Money;
}

/** Splits a job's price exactly, then rounds to whole paise by largest remainder. */
export function splitEarnings(gross: Money, deductions: Deductions): EarningsSplit {
  const toBigInt = (of: number) => BigInt(of);
  // In paise × 10⁸, so that a share of a share is an integer.
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

/** The platform's share of the charge for a visit to an absent customer; the professional gets the rest. */
const VISIT_COMMISSION = 2000;

/** Splits the charge for a visit to an absent customer. */
export function splitVisitFee(fee: Money): EarningsSplit {
  return splitEarnings(fee, { ...NO_DEDUCTIONS, commission: VISIT_COMMISSION });
}

/** Work whose earnings are calculated. */
export interface EarningInput {
  readonly gross: Money;
  readonly category_id: number;
  /** The split stored on acceptance; null before. */
  readonly shares: EarningsSplit | null;
}

/** Returns the earnings of a job: the stored split after acceptance, before that the split by today's rules. */
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
