import type { PackedPin, PackedTown } from '../src/ports/geocoder/gazetteer/packing.ts';
import { NONE } from '../src/ports/geocoder/gazetteer/packing.ts';
import { makeCityAt } from '../src/ports/geocoder/gazetteer/city-at.ts';
import { ADDED_PINS, PIN_CENTRES } from './added-pins.ts';
import { misplacedPins } from './pin-centres.ts';
import { TOWN_CORRECTIONS } from './town-corrections.ts';

const byName = new Map(TOWN_CORRECTIONS.map((entry) => [`${entry.name}|${entry.state}`, entry]));
const byNewName = new Map(
  TOWN_CORRECTIONS.flatMap((entry) => (entry.rename ? [[`${entry.rename}|${entry.state}`, entry]] : [])),
);

/** Applies the hand-written corrections to a town. Idempotent. */
export function correctTown(town: PackedTown): PackedTown {
  const key = `${town.name}|${town.state}`;
  const correction = byName.get(key) ?? byNewName.get(key);
  if (!correction) return town;
  const name = correction.rename ?? town.name;
  const [latitude, longitude] = correction.centre ?? [town.latitude, town.longitude];
  const others = [
    ...(correction.also ?? []),
    ...(correction.rename ? [correction.name] : []),
    ...town.others,
  ];
  return {
    ...town,
    name,
    others: [...new Set(others)].filter((other) => other !== name),
    latitude,
    longitude,
    population: correction.population ?? town.population,
    part: correction.part ?? town.part,
  };
}

/** Adds the PIN codes that the sources lack, moves misplaced centres to their towns, and assigns every PIN code to its town. */
export function correctPins(pins: readonly PackedPin[], towns: readonly PackedTown[]): PackedPin[] {
  const cityAt = makeCityAt(towns);
  const known = new Set(pins.map(({ pin }) => pin));
  const added = ADDED_PINS.filter(({ pin }) => !known.has(pin)).map(({ name, ...pin }) => ({
    ...pin,
    town: NONE,
    names: [name],
  }));
  const all = [...pins, ...added].sort((a, b) => a.pin - b.pin);
  const moved = new Map(misplacedPins(all, towns).map(({ pin, town }) => [pin.pin, town]));
  return all.map((pin) => {
    const town = moved.get(pin.pin);
    const [latitude, longitude] = PIN_CENTRES.get(pin.pin) ?? [
      town?.latitude ?? pin.latitude,
      town?.longitude ?? pin.longitude,
    ];
    return { ...pin, latitude, longitude, town: cityAt(latitude, longitude, pin.state) ?? NONE };
  });
}
