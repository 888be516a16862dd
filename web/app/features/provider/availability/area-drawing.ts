import type { AreaPlace } from '@aaspaas/contract/features/provider-availability.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';

/** The eight directions, clockwise from north. */
export const DIRECTIONS = [
  'availability.north',
  'availability.north_east',
  'availability.east',
  'availability.south_east',
  'availability.south',
  'availability.south_west',
  'availability.west',
  'availability.north_west',
] as const satisfies readonly MessageKey[];
export type Direction = (typeof DIRECTIONS)[number] | 'availability.centre';

/** Places nearer than this have no direction. */
const CENTRE_KM = 1;

/** Groups the places within a radius by direction, each nearest first; directions without a place are left out. */
export function groupByDirection(
  places: readonly AreaPlace[],
  radiusKm: number,
): { readonly direction: Direction; readonly places: readonly AreaPlace[] }[] {
  const groups = Map.groupBy(placesWithin(places, radiusKm), directionOf);
  return (['availability.centre', ...DIRECTIONS] as const).flatMap((direction) => {
    const inDirection = groups.get(direction);
    return inDirection ? [{ direction, places: inDirection }] : [];
  });
}

/** Returns the places inside the circle. */
export function placesWithin(places: readonly AreaPlace[], radiusKm: number): AreaPlace[] {
  return places.filter((place) => place.distance_km <= radiusKm);
}

function directionOf({ distance_km, bearing }: AreaPlace): Direction {
  if (distance_km < CENTRE_KM) return 'availability.centre';
  return DIRECTIONS[Math.round(bearing / 45) % 8] ?? 'availability.north';
}

/** A place in the drawing; the centre is 0, 0, and y grows downwards. */
export interface Dot {
  readonly place: AreaPlace;
  readonly x: number;
  readonly y: number;
  readonly inside: boolean;
  /** Whether the name is drawn next to the dot. */
  readonly labelled: boolean;
}

/** The drawing's extent relative to the radius. */
const OVERSCAN = 1.3;

/**
 * Places as dots of a square drawing of `size`, to scale around the circle's centre. Labels the nearest places first, as
 * many as fit: labels neither overlap nor cross the edge.
 */
export function drawArea(
  places: readonly AreaPlace[],
  radiusKm: number,
  size: number,
): { readonly dots: readonly Dot[]; readonly circle: number } {
  const scale = size / 2 / (radiusKm * OVERSCAN);
  const occupied: Box[] = [{ left: -14, right: 14, top: -14, bottom: 14 }];
  const dots = places
    .filter((place) => place.distance_km <= radiusKm * OVERSCAN * 1.4)
    .map((place) => {
      const angle = (place.bearing * Math.PI) / 180;
      const distance = place.distance_km * scale;
      return { place, x: Math.sin(angle) * distance, y: -Math.cos(angle) * distance };
    })
    .filter(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) < size / 2 - 2);
  return {
    circle: radiusKm * scale,
    dots: dots.map(({ place, x, y }) => {
      const inside = place.distance_km <= radiusKm;
      const labelled = inside && labelFits({ place, x, y }, size, occupied);
      return { place, x, y, inside, labelled };
    }),
  };
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The approximate width of a letter and height of a line at the drawing's font size. */
const CHAR_WIDTH = 6.4;
const LINE_HEIGHT = 15;

/** Reserves the space for a label if it is free. */
function labelFits(
  { place, x, y }: { place: AreaPlace; x: number; y: number },
  size: number,
  occupied: Box[],
): boolean {
  const half = (place.name.length * CHAR_WIDTH) / 2;
  const box = { left: x - half, right: x + half, top: y - LINE_HEIGHT - 4, bottom: y + 4 };
  const edge = size / 2 - 4;
  if (box.left < -edge || box.right > edge || box.top < -edge) return false;
  const free = occupied.every(
    (other) =>
      box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
  );
  if (free) occupied.push(box);
  return free;
}
