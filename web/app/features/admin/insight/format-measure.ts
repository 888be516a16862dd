import { MEASURES, type Measure, type MeasureUnit } from '@aaspaas/contract/features/measures.ts';
import { groupIndian } from '@aaspaas/contract/kernel/group-indian.ts';
import { formatRupees } from '../../../ui/format-rupees.ts';
import type { Translate } from '../../../ui/language/language.ts';

/** Formats a value in its unit; a dash if there is none. */
export function formatMeasure(t: Translate, unit: MeasureUnit, value: number | null): string {
  if (value === null) return '–';
  switch (unit) {
    case 'rupees':
      return formatRupees(Math.round(value));
    case 'share':
      return `${decimal(value * 100)}%`;
    case 'minutes':
      return t('insight.minutes', { count: decimal(value) });
    case 'count':
      return groupIndian(value);
    case 'index':
      return value.toFixed(2);
  }
}

/** How a value differs from the one of the period before. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  /** By how much, e.g. `12%` or `2.5 pp`. */
  readonly by: string;
  /** Null: neither, or no difference. */
  readonly verdict: 'better' | 'worse' | null;
}

/**
 * Compares a value with the one of the period before: shares by percentage points, other values in per cent. Null if one of them is
 * missing.
 */
export function changeOf(
  t: Translate,
  measure: Measure,
  value: number | null,
  previous: number | null,
): Change | null {
  if (value === null || previous === null) return null;
  const { unit, better } = MEASURES[measure];
  const difference = value - previous;
  const amount =
    unit === 'share'
      ? decimal(Math.abs(difference) * 100)
      : unit === 'index'
        ? Math.abs(difference).toFixed(2)
        : previous === 0
          ? formatMeasure(t, unit, Math.abs(difference))
          : decimal((Math.abs(difference) / previous) * 100);
  if (Number(amount) === 0) return { direction: 'same', by: '', verdict: null };
  const by =
    unit === 'share'
      ? t('insight.points', { count: amount })
      : unit === 'index' || previous === 0
        ? amount
        : `${amount}%`;
  const direction = difference > 0 ? 'up' : 'down';
  const verdict = better === null ? null : (better === 'more') === difference > 0 ? 'better' : 'worse';
  return { direction, by, verdict };
}

/** One digit after the point, none if it is zero. */
function decimal(value: number): string {
  return String(Number(value.toFixed(1)));
}
