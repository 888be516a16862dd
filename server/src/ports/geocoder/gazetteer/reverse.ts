import { distance } from 'geokdbush';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { Address } from '../port.ts';
import { CITY_PEOPLE } from './city-at.ts';
import type { Colloquial, Gazetteer } from './gazetteer.ts';

/** A point farther than this from every PIN code is in no known place of India. */
const MAX_DISTANCE_KM = 30;

/** A curated locality names points within this distance, and their city. */
const COLLOQUIAL_KM = 1.5;

/** Returns the address of a point by its nearest PIN code. */
export function addressAt({ pins, colloquial, cityAt, kmAbroad }: Gazetteer, point: Point): Address | null {
  const [pin] = pins.around(point, MAX_DISTANCE_KM, 1);
  if (pin === undefined) return null;
  const centre = pins.point(pin);
  if (kmAbroad(point) < distance(point.longitude, point.latitude, centre.longitude, centre.latitude))
    return null;
  const state = pins.state(pin);
  const known = nearestColloquial(colloquial, point);
  const town = known?.town ?? cityAt(point, state);
  const city = town !== null && town.population >= CITY_PEOPLE;
  const area = known?.name ?? pins.area(pin);
  return {
    road: null,
    area: town ? area : null,
    city: city ? town.name : null,
    town: town && !city ? town.name : null,
    village: town ? null : area,
    state,
    postcode: String(pins.number(pin)),
  };
}

function nearestColloquial(
  colloquial: readonly Colloquial[],
  { latitude, longitude }: Point,
): Colloquial | undefined {
  return colloquial
    .filter(
      (place) =>
        !place.landmark &&
        Math.abs(place.latitude - latitude) < 0.02 &&
        Math.abs(place.longitude - longitude) < 0.02,
    )
    .map((place) => ({ place, km: distance(longitude, latitude, place.longitude, place.latitude) }))
    .filter(({ km }) => km <= COLLOQUIAL_KM)
    .sort((a, b) => a.km - b.km)[0]?.place;
}
