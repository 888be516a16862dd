import { formatRupees } from '../../../ui/format-rupees.ts';
import type { Translate } from '../../../ui/language/language.ts';
import type { Range } from '../summarize.ts';

/** Formats a price: one amount, or the lowest to the highest. */
export function formatRange(t: Translate, { from, to }: Range): string {
  return from === to
    ? formatRupees(from)
    : t('cities.range', { from: formatRupees(from), to: formatRupees(to) });
}

/** Formats the price as a sentence, per hour. */
export function formatPriceRange(t: Translate, { from, to }: Range): string {
  return from === to
    ? t('cities.single_price', { from: formatRupees(from) })
    : t('cities.price_range', { from: formatRupees(from), to: formatRupees(to) });
}
