import { formatRupees } from '../../../ui/format-rupees.ts';
import type { Translate } from '../../../ui/language/language.ts';
import type { GroupId } from './rules/list-filters.ts';

/** Returns the label of a filter option. */
export function optionText(t: Translate, group: GroupId, option: string): string {
  switch (group) {
    case 'price':
      return bandText(t, option);
    case 'rating':
      return t('discovery.rating_from', { stars: option });
    case 'kind':
      return t(option === 'enquiry' ? 'discovery.kind_enquiry' : 'discovery.kind_service');
    case 'verified':
      return t('catalog.verified');
  }
}

/** Returns the label of a price band from its id, `from-below`; the label shows the last rupee of the band, not the first of the next. */
function bandText(t: Translate, band: string): string {
  const [from, below] = band.split('-').map(Number);
  if (!below) return t('discovery.price_from', { from: formatRupees(from ?? 0) });
  if (!from) return t('discovery.price_below', { to: formatRupees(below) });
  return t('discovery.price_between', { from: formatRupees(from), to: formatRupees(below - 1) });
}
