import type { Address } from '../port.ts';

/**
 * Returns the label of a found address, in the gazetteer's format: the nearest names first, then the city; the State if
 * there is only one name.
 */
export function addressLabel({ road, area, city, town, village, state, postcode }: Address): string | null {
  const settlement = city ?? town ?? village;
  const names = [...new Set([road, area, settlement].filter((name) => name !== null))];
  if (!road && !area && postcode) names.unshift(postcode);
  if (names.length < 2 && state) names.push(state);
  return names.length > 0 ? [...new Set(names)].join(', ') : null;
}
