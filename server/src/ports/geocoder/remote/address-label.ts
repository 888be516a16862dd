import type { Address } from '../port.ts';

/** What a found address is shown by, as the gazetteer does it: the nearest names first, then the city; the State where there is one name only. */
export function addressLabel({ road, area, city, town, village, state, postcode }: Address): string | null {
  const settlement = city ?? town ?? village;
  const names = [...new Set([road, area, settlement].filter((name) => name !== null))];
  if (!road && !area && postcode) names.unshift(postcode);
  if (names.length < 2 && state) names.push(state);
  return names.length > 0 ? [...new Set(names)].join(', ') : null;
}
