import { formatRupees, groupIndian } from '../../platform/format.ts';
import type { Translate } from '../../platform/language.ts';
import type { Range } from './summarize.ts';

/** How many professionals: "1 professional", "24 professionals". */
export function professionalsText(t: Translate, count: number): string {
  return count === 1
    ? t('cities.one_professional')
    : t('cities.professionals', { count: groupIndian(count) });
}

/** What something costs: one price, or from the lowest to the highest. */
export function formatRange(t: Translate, { from, to }: Range): string {
  return from === to
    ? formatRupees(from)
    : t('cities.range', { from: formatRupees(from), to: formatRupees(to) });
}

/** The same in a sentence of its own, for an hour. */
export function formatPriceRange(t: Translate, { from, to }: Range): string {
  return from === to
    ? t('cities.single_price', { from: formatRupees(from) })
    : t('cities.price_range', { from: formatRupees(from), to: formatRupees(to) });
}
