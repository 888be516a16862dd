import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import type { PackedPin, PackedTown } from '../src/ports/geocoder/gazetteer/packing.ts';
import { phoneticKey, splitWords } from '../src/ports/geocoder/gazetteer/phonetic-key.ts';

/** A PIN code named after a town is misplaced if its centre is farther from it than this, km. */
export const MISPLACED_KM = 10;

/** Beyond this distance, a namesake of the town is more likely than a misplaced centre, km. */
const NAMESAKE_KM = 40;

/** Minimum population: smaller towns have too many namesakes. */
const MIN_POPULATION = 15_000;

/** Within this distance of the town the first three digits are sufficient evidence, km. */
const NEAR_KM = 20;

const NEIGHBOUR_KM = 25;
const NEIGHBOURS = 12;

/** A PIN code whose centre contradicts the town it is named after. */
export interface MisplacedPin {
  readonly pin: PackedPin;
  readonly town: PackedTown;
  readonly km: number;
}

/**
 * Finds PIN codes whose main office has a town's name while the centre is more than 10 km from that town. The town must be
 * among PIN codes of the same sorting district, which excludes villages of the same name elsewhere.
 */
export function misplacedPins(pins: readonly PackedPin[], towns: readonly PackedTown[]): MisplacedPin[] {
  const townsByName = Map.groupBy(
    towns.filter(({ population, part }) => population >= MIN_POPULATION && !part),
    ({ name, state }) => nameKey(name, state),
  );
  const index = new KDBush(pins.length);
  for (const { latitude, longitude } of pins) index.add(longitude, latitude);
  index.finish();
  const isInDistrictOf = (town: PackedTown, pin: PackedPin) => {
    const neighbours = around(index, town.longitude, town.latitude, NEIGHBOURS, NEIGHBOUR_KM)
      .map((at) => (pins[at] as PackedPin).pin)
      .filter((number) => number !== pin.pin);
    const shared = (digits: number) =>
      neighbours.filter((number) => String(number).startsWith(String(pin.pin).slice(0, digits))).length;
    return shared(3) * 2 >= neighbours.length && (shared(4) > 0 || isNear(town, pin));
  };
  return pins.flatMap((pin) => {
    // The first name represents the whole code; the head office of a district has a number that ends in 001.
    const names = pin.pin % 1000 === 1 ? pin.names : pin.names.slice(0, 1);
    return names
      .flatMap((name) => townsByName.get(nameKey(name, pin.state)) ?? [])
      .map((town) => ({
        pin,
        town,
        km: distance(pin.longitude, pin.latitude, town.longitude, town.latitude),
      }))
      .filter(({ town, km }) => km > MISPLACED_KM && km <= NAMESAKE_KM && isInDistrictOf(town, pin))
      .slice(0, 1);
  });
}

function isNear(town: PackedTown, pin: PackedPin): boolean {
  return distance(pin.longitude, pin.latitude, town.longitude, town.latitude) <= NEAR_KM;
}

function nameKey(name: string, state: string): string {
  return `${phoneticKey(splitWords(name))}|${state}`;
}
