import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { PackedTown } from './packing.ts';

/** Population from which a town counts as a city: it is named as one, and a typed address is searched around it. */
export const CITY_PEOPLE = 100_000;

const MAX_DISTANCE_KM = 50;

/** Returns how far a town of this population extends from its centre, km: 45 for Bengaluru, 8 for a hundred thousand. */
export function reachKm(population: number): number {
  return Math.min(MAX_DISTANCE_KM, 4 + Math.sqrt(population) / 70);
}

/** Finds the town that a point belongs to: the one with the strongest pull by population and distance, within its reach and its State. */
export function makeCityAt(
  towns: readonly PackedTown[],
): (latitude: number, longitude: number, state: string) => number | null {
  const whole = towns.flatMap((town, at) => (town.part ? [] : [at]));
  const index = new KDBush(whole.length);
  for (const at of whole) index.add(townAt(at).longitude, townAt(at).latitude);
  index.finish();
  return (latitude, longitude, state) => {
    let best: number | null = null;
    let strongest = 0;
    for (const found of around(index, longitude, latitude, 60, MAX_DISTANCE_KM)) {
      const at = whole[found] as number;
      const town = townAt(at);
      const km = distance(longitude, latitude, town.longitude, town.latitude);
      const pull = town.population ** 0.4 / (3 + km) ** 1.2;
      if (town.state !== state || km > reachKm(town.population) || pull <= strongest) continue;
      best = at;
      strongest = pull;
    }
    return best;
  };

  function townAt(at: number): PackedTown {
    return towns[at] as PackedTown;
  }
}
