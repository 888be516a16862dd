import { cellToLatLng, gridDisk, latLngToCell, UNITS, getHexagonEdgeLengthAvg } from 'h3-js';
import { distanceKm } from './distance.ts';
import type { Point } from '@aaspaas/contract/kernel/point.ts';

const POINT_RESOLUTION = 9;
const COVERAGE_RESOLUTION = 6;

/**
 * Returns the centre of a point's resolution-9 cell (0.4 km across). Lists, caches, pages and bookings all use it as a
 * person's location.
 */
export function cellCentre({ latitude, longitude }: Point): Point {
  const [lat, lng] = cellToLatLng(latLngToCell(latitude, longitude, POINT_RESOLUTION));
  return { latitude: lat, longitude: lng };
}

/** Returns the resolution-6 cell of a point, as the decimal text of a bigint column. */
export function cellOf({ latitude, longitude }: Point): string {
  return decimal(latLngToCell(latitude, longitude, COVERAGE_RESOLUTION));
}

/** Returns the centre of a cell of `cellOf`. */
export function coverageCellCentre(cell: string): Point {
  const [latitude, longitude] = cellToLatLng(BigInt(cell).toString(16));
  return { latitude, longitude };
}

/**
 * Returns every resolution-6 cell that a circle touches. A cell's corners are at most 1.3 mean edges from its centre, so
 * none is missed.
 */
export function coverageCells(centre: Point, radiusKm: number): string[] {
  const edge = getHexagonEdgeLengthAvg(COVERAGE_RESOLUTION, UNITS.km);
  const reach = radiusKm + edge * 1.3;
  const origin = latLngToCell(centre.latitude, centre.longitude, COVERAGE_RESOLUTION);
  // Neighbouring centres are at least 1.4 mean edges apart, everywhere in India.
  return gridDisk(origin, Math.ceil(reach / (edge * 1.4)))
    .filter((cell) => {
      const [latitude, longitude] = cellToLatLng(cell);
      return distanceKm(centre, { latitude, longitude }) <= reach;
    })
    .map(decimal);
}

function decimal(cell: string): string {
  return BigInt(`0x${cell}`).toString();
}
