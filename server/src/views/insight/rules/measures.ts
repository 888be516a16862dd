import { isMoneyMeasure, MEASURES, type Measure } from '@aaspaas/contract/features/measures.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';

/** A part of a measure: the sum of rows of `metrics_daily` with one bucket. Amounts in paise. */
export interface MeasurePart {
  readonly bucket: number;
  readonly numerator: number;
  readonly denominator: number;
}

/** A measure as the API sends it, amounts in rupees. */
export interface MeasureValue {
  readonly value: number | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
}

/** The digits after the point of a share: a hundredth of a percent. */
const SHARE_DIGITS = 4;

/** Returns numerator ÷ denominator, rounded to four digits; null without a denominator. */
export function shareOf(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : round(numerator / denominator, SHARE_DIGITS);
}

/**
 * Returns the median of a distribution: `bucket` is the value and `denominator` how often it occurs. With an even number, the mean of
 * the two values in the middle; null without values.
 */
export function medianOf(parts: readonly Pick<MeasurePart, 'bucket' | 'denominator'>[]): number | null {
  const sorted = parts
    .filter(({ denominator }) => denominator > 0)
    .toSorted((one, other) => one.bucket - other.bucket);
  const count = sorted.reduce((total, { denominator }) => total + denominator, 0);
  if (count === 0) return null;
  const valueAt = (position: number) => {
    let passed = 0;
    for (const { bucket, denominator } of sorted) {
      passed += denominator;
      if (position < passed) return bucket;
    }
    return 0;
  };
  return (valueAt(Math.floor((count - 1) / 2)) + valueAt(Math.floor(count / 2))) / 2;
}

/**
 * Returns the Gini index of jobs over professionals as a fraction of whole numbers, so that cities add up: 0 if all have the same number
 * of jobs, (n − 1) ÷ n if one of n has all of them. Null if there are no jobs.
 */
export function giniOf(
  jobs: readonly number[],
): { readonly numerator: number; readonly denominator: number } | null {
  const sorted = jobs.toSorted((one, other) => one - other);
  const total = sorted.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const numerator = sorted.reduce(
    (sum, count, index) => sum + (2 * (index + 1) - sorted.length - 1) * count,
    0,
  );
  return { numerator, denominator: sorted.length * total };
}

/** Returns the value of a measure over parts of several days, cities and categories. */
export function valueOf(measure: Measure, parts: readonly MeasurePart[]): MeasureValue {
  const numerator = parts.reduce((sum, part) => sum + part.numerator, 0);
  const denominator = parts.reduce((sum, part) => sum + part.denominator, 0);
  const amount = (value: number) => (isMoneyMeasure(measure) ? toRupees(paise(value)) : value);
  switch (MEASURES[measure].unit) {
    case 'rupees':
    case 'count':
      return { value: amount(numerator), numerator: null, denominator: null };
    case 'minutes':
      return { value: medianOf(parts), numerator: null, denominator: null };
    case 'index':
      return { value: shareOf(numerator, denominator), numerator: null, denominator: null };
    case 'share':
      return {
        value: shareOf(numerator, denominator),
        numerator: amount(numerator),
        denominator: amount(denominator),
      };
  }
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
