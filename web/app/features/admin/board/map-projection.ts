import type { Point } from '@aaspaas/contract/kernel/point.ts';

/** A place on the map, in its units from the left and from the top. */
export interface MapSpot {
  readonly x: number;
  readonly y: number;
}

/** The width and the height of the map in units. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** Where places are on a map. */
export interface MapProjection {
  /** Returns the spot of a place; one outside of the map is at its edge. */
  readonly place: (point: Point) => MapSpot;
  readonly kmPerUnit: number;
}

const KM_PER_DEGREE = 111.195;

/** Places further than this from the middle one do not count: a professional from another city would make the city a dot. */
const FIT_KM = 60;

/** The map is at least this wide and high: places next to each other are not torn apart. */
const LEAST_KM = 2;

/** Units between the outermost places and the edge. */
const MARGIN = 40;

/** Units between the edge and what is outside of the map. */
const EDGE = 16;

/**
 * Returns the projection on which places fill a map, with the north at the top and one scale for both directions. One place, or
 * several at the same spot, are in the middle.
 */
export function projectionOf(points: readonly Point[], { width, height }: MapSize): MapProjection {
  const middle = { latitude: median(points.map(latitudeOf)), longitude: median(points.map(longitudeOf)) };
  const shrink = Math.cos((middle.latitude * Math.PI) / 180);
  // On a plane around the middle: over a city, the earth's curve is less than a unit.
  const kmOf = ({ latitude, longitude }: Point) => ({
    east: (longitude - middle.longitude) * shrink * KM_PER_DEGREE,
    north: (latitude - middle.latitude) * KM_PER_DEGREE,
  });
  const fitted = points.map(kmOf).filter(({ east, north }) => Math.hypot(east, north) <= FIT_KM);
  const [east, north] = [rangeOf(fitted.map((one) => one.east)), rangeOf(fitted.map((one) => one.north))];
  const unitsPerKm = Math.min(
    (width - 2 * MARGIN) / Math.max(east.length, LEAST_KM),
    (height - 2 * MARGIN) / Math.max(north.length, LEAST_KM),
  );
  return {
    kmPerUnit: 1 / unitsPerKm,
    place(point) {
      const km = kmOf(point);
      return {
        x: within(width / 2 + (km.east - east.middle) * unitsPerKm, EDGE, width - EDGE),
        y: within(height / 2 - (km.north - north.middle) * unitsPerKm, EDGE, height - EDGE),
      };
    },
  };
}

/** Returns the longest round distance that is at most so many units long, and its length: 1, 2 or 5, 10, 20 or 50 … km. */
export function scaleBar(
  kmPerUnit: number,
  mostUnits: number,
): { readonly km: number; readonly units: number } {
  const most = kmPerUnit * mostUnits;
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = [5, 2, 1].find((one) => one * power <= most) ?? 1;
  // 0.2 instead of 0.2000000001.
  const km = Number((factor * power).toPrecision(1));
  return { km, units: km / kmPerUnit };
}

/**
 * Groups spots that are nearer to each other than a distance in units, so that each group can be pressed: a spot belongs to the
 * first group whose first spot is near. Groups and their spots keep their order.
 */
export function groupSpots<Spot extends MapSpot>(
  spots: readonly Spot[],
  distance: number,
): [Spot, ...Spot[]][] {
  const groups: [Spot, ...Spot[]][] = [];
  for (const spot of spots) {
    const near = groups.find(([first]) => Math.hypot(first.x - spot.x, first.y - spot.y) < distance);
    if (near) near.push(spot);
    else groups.push([spot]);
  }
  return groups;
}

/** The directions of the arrow keys. */
export const DIRECTIONS: Readonly<Record<string, MapSpot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Returns the index of the spot to which a step in a direction leads; null at the edge. What lies straight ahead is nearer than what
 * lies to the side.
 */
export function spotInDirection(spots: readonly MapSpot[], from: MapSpot, direction: MapSpot): number | null {
  let best: { readonly index: number; readonly cost: number } | null = null;
  for (const [index, spot] of spots.entries()) {
    const ahead = (spot.x - from.x) * direction.x + (spot.y - from.y) * direction.y;
    const aside = Math.abs((spot.x - from.x) * direction.y) + Math.abs((spot.y - from.y) * direction.x);
    const cost = ahead + 2 * aside;
    if (ahead > 0 && (best === null || cost < best.cost)) best = { index, cost };
  }
  return best?.index ?? null;
}

const latitudeOf = ({ latitude }: Point) => latitude;
const longitudeOf = ({ longitude }: Point) => longitude;

/** Returns the middle one of several numbers; 0 without one. */
function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function rangeOf(values: readonly number[]): { readonly middle: number; readonly length: number } {
  if (values.length === 0) return { middle: 0, length: 0 };
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { middle: (least + most) / 2, length: most - least };
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
