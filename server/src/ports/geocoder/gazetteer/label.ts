import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { GeocodedPlace } from '../port.ts';
import { CITY_PEOPLE } from './city-at.ts';
import type { Colloquial, Gazetteer, Town } from './gazetteer.ts';

/** Returns a town for display, without a PIN code, because a city has many. */
export function showTown({ pins }: Gazetteer, town: Town): GeocodedPlace {
  const [pin] = town.population < CITY_PEOPLE ? pins.around(town, 10, 1) : [];
  return show([town.name, town.state], town, pin === undefined ? null : pins.number(pin), town.state);
}

/** Returns a curated locality for display. */
export function showColloquial(place: Colloquial): GeocodedPlace {
  return show([place.name, place.town.name], place, place.pin, place.town.state);
}

/** Returns a post-office locality for display, at its PIN code's centre, the best position known. */
export function showLocality({ pins, localities }: Gazetteer, id: number): GeocodedPlace {
  const pin = localities.pin(id);
  return show(
    [localities.name(id), pins.town(pin)?.name ?? pins.state(pin)],
    pins.point(pin),
    pins.number(pin),
    pins.state(pin),
  );
}

/** Returns a PIN code for display. */
export function showPin({ pins }: Gazetteer, pin: number): GeocodedPlace {
  return show(
    [String(pins.number(pin)), pins.area(pin), pins.town(pin)?.name ?? pins.state(pin)],
    pins.point(pin),
    pins.number(pin),
    pins.state(pin),
  );
}

/** Returns an unlisted PIN code for display: at the median of its neighbours, with the town of one of them. */
export function showNearPin(
  pins: Gazetteer['pins'],
  neighbour: number,
  typed: string,
  middle: Point,
): GeocodedPlace {
  const state = pins.state(neighbour);
  return { ...show([typed, pins.town(neighbour)?.name ?? state], middle, null, state), postcode: typed };
}

function show(
  parts: readonly (string | null)[],
  { latitude, longitude }: { latitude: number; longitude: number },
  pin: number | null,
  state: string,
): GeocodedPlace {
  const names = [...new Set(parts)].filter(Boolean);
  const label = (names.length > 1 ? names : [...new Set([...names, state])]).join(', ');
  return { label, latitude, longitude, postcode: pin === null ? null : String(pin), state };
}
