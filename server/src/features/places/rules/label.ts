import type { PlaceAddress } from '@aaspaas/contract/features/places.ts';

/** Returns the text for a missing part, in the person's language. */
export interface MissingTexts {
  readonly city: string;
  readonly street: string;
}

/**
 * Returns the text of the location chip: road and city, else area and city, else the city alone (a town or village counts
 * as the city). Names a missing city; without any part, names both missing parts.
 */
export function labelOf(
  { road, area, city, town, village }: Pick<PlaceAddress, 'road' | 'area' | 'city' | 'town' | 'village'>,
  missing: MissingTexts,
): string {
  const settlement = city ?? town ?? village;
  const street = road ?? area;
  if (settlement) return street && street !== settlement ? `${street}, ${settlement}` : settlement;
  return `${street ?? missing.street}, ${missing.city}`;
}
