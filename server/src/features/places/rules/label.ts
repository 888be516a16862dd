import type { PlaceAddress } from '@aaspaas/contract/features/places.ts';

/** What a label says where a part is missing, in the person's language. */
export interface MissingTexts {
  readonly city: string;
  readonly street: string;
}

/**
 * What the location chip says: road and city, else area and city, else the city alone (a town or village stands for the city).
 * Without a city the missing part is named; without anything both are.
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
