import type { Point } from '@aaspaas/contract/kernel/point.ts';

/** The known parts of a point's address; unknown parts are null. */
export interface Address {
  readonly road: string | null;
  readonly area: string | null;
  /** At most one of city, town and village is set; the others are null. */
  readonly city: string | null;
  readonly town: string | null;
  readonly village: string | null;
  readonly state: string | null;
  readonly postcode: string | null;
}

/** A point with its display label. */
export interface GeocodedPlace extends Point {
  readonly label: string;
  readonly postcode: string | null;
  readonly state: string | null;
}

/** The place found for an address. */
export interface GeocodeResult extends GeocodedPlace {
  /** The address names its city, town or PIN code, so the place is not a guess among places of the same name. */
  readonly confident: boolean;
}

/** A place suggested during typing. */
export type Suggestion = GeocodedPlace;

/** A PIN code whose centre is near a point. */
export interface NearPin {
  readonly pin: string;
  /** The locality that represents it; the PIN code itself if none is known. */
  readonly name: string;
  /** The city or town it belongs to. */
  readonly town: string | null;
  readonly km: number;
  /** Degrees from north, clockwise. */
  readonly bearing: number;
}

/** Geocodes addresses in India. Never throws on a failure of the source: every outcome is a value; `unavailable` can be retried. */
export interface Geocoder {
  /** Returns the most likely place of a typed address, locality, city or PIN code. */
  forward(text: string): Promise<GeocodeResult | 'not_found' | 'unavailable'>;
  /** Returns the address of a point; `not_found` outside India and far from every known place. */
  reverse(point: Point): Promise<Address | 'not_found' | 'unavailable'>;
  /**
   * Returns at most eight places that begin with the typed text, best first; places near the given point rank higher.
   * Empty while the source is unavailable.
   */
  suggest(text: string, near?: Point): Promise<readonly Suggestion[]>;
  /** Returns the PIN codes whose centres are within `km` of a point, nearest first. The list is bundled, so this is always available. */
  pinsAround(point: Point, km: number, limit?: number): Promise<readonly NearPin[]>;
}

/** Maximum number of suggestions that are useful on a phone. */
export const MAX_SUGGESTIONS = 8;
