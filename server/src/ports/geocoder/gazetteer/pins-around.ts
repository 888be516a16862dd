import { distance } from 'geokdbush';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { NearPin } from '../port.ts';
import type { Gazetteer } from './gazetteer.ts';

/** Returns the PIN codes whose centres are within `km` of a point, nearest first. */
export function pinsAround({ pins }: Gazetteer, point: Point, km: number, limit?: number): NearPin[] {
  return pins.around(point, km, limit).map((at) => {
    const centre = pins.point(at);
    return {
      pin: String(pins.number(at)),
      name: pins.area(at) ?? String(pins.number(at)),
      town: pins.town(at)?.name ?? null,
      km: distance(point.longitude, point.latitude, centre.longitude, centre.latitude),
      bearing: bearingOf(point, centre),
    };
  });
}

/** Returns the initial bearing from one point to another, degrees from north. */
function bearingOf(from: Point, to: Point): number {
  const rad = Math.PI / 180;
  const [a, b, across] = [
    from.latitude * rad,
    to.latitude * rad,
    (to.longitude - from.longitude) * rad,
  ] as const;
  const east = Math.sin(across) * Math.cos(b);
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(across);
  return (Math.atan2(east, north) / rad + 360) % 360;
}
