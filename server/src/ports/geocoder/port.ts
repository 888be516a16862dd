import type { Point } from '@aaspaas/contract/kernel/point.ts';

/** What is known about where a point lies; null for what is not. */
export interface Address {
  readonly road: string | null;
  readonly area: string | null;
  /** One of city, town and village says where; the others are null. */
  readonly city: string | null;
  readonly town: string | null;
  readonly village: string | null;
  readonly state: string | null;
  readonly postcode: string | null;
}

/** A place with the words it is shown by. */
export interface GeocodedPlace extends Point {
  readonly label: string;
  readonly postcode: string | null;
  readonly state: string | null;
}

/** A place that an address was found at. */
export interface GeocodeResult extends GeocodedPlace {
  /** The address names its city, town or PIN code: the place is not a guess among places of one name. */
  readonly confident: boolean;
}

/** A place offered while somebody types. */
export type Suggestion = GeocodedPlace;

/** A PIN code's centre near a point. */
export interface NearPin {
  readonly pin: string;
  /** The locality that stands for it; the PIN code itself where none is known. */
  readonly name: string;
  /** The city or town it belongs to. */
  readonly town: string | null;
  readonly km: number;
  /** Degrees from north, clockwise. */
  readonly bearing: number;
}

/** Places addresses in India. It never throws on what the source does: every outcome is a value; `unavailable` may be tried again. */
export interface Geocoder {
  /** The place that a typed address, locality, city or PIN code most likely means. */
  forward(text: string): Promise<GeocodeResult | 'not_found' | 'unavailable'>;
  /** Where a point lies; `not_found` outside India and far from everything. */
  reverse(point: Point): Promise<Address | 'not_found' | 'unavailable'>;
  /** Places that begin with what was typed, best first, at most eight; those near a point come sooner. Nothing where the source is out. */
  suggest(text: string, near?: Point): Promise<readonly Suggestion[]>;
  /** The PIN codes whose centres lie within `km` of a point, nearest first. They are a list of our own, so this is never out. */
  pinsAround(point: Point, km: number, limit?: number): Promise<readonly NearPin[]>;
}

/** The most suggestions that are of use on a phone. */
export const MAX_SUGGESTIONS = 8;
