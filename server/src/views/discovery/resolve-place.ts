import type { RequestedPlace } from '@aaspaas/contract/features/discovery.ts';
import { cellCentre, cellOf, DEFAULT_CITY } from '../../features/places/index.ts';

/** Where the person is, as every answer about a place uses it. */
export interface ResolvedPlace {
  readonly latitude: number;
  readonly longitude: number;
  /** The coverage cell (H3, resolution 6) that the point lies in, as Postgres reads it: beyond what a number holds. */
  readonly cell: string;
  /** What replies say of it. */
  readonly requested: RequestedPlace;
}

/** The place of a call: the point sent, or the default city where none was; always the centre of its small cell. */
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
