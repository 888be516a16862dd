import type { RequestedPlace } from '@aaspaas/contract/features/places.ts';
import { cellCentre, cellOf, DEFAULT_CITY } from '../../features/places/index.ts';

/** The user's place, as every query about availability uses it. */
export interface ResolvedPlace {
  readonly latitude: number;
  readonly longitude: number;
  /** The coverage cell (H3, resolution 6) of the point, as a string for Postgres because it exceeds the safe integer range. */
  readonly cell: string;
  /** The place as responses return it. */
  readonly requested: RequestedPlace;
}

/** Returns the place of a request: the point sent, or the default city without one; always the centre of its small cell. */
export function resolvePlace(
  point: { readonly latitude: number; readonly longitude: number } | null,
): ResolvedPlace {
  const { latitude, longitude } = cellCentre(point ?? DEFAULT_CITY);
  return {
    latitude,
    longitude,
    cell: cellOf({ latitude, longitude }),
    requested: {
      latitude,
      longitude,
      default: point === null,
      city: point === null ? DEFAULT_CITY.name : null,
    },
  };
}
