import { airports } from './airports.ts';
import type { Landmark, Landmarks } from './landmark.ts';
import { malls } from './malls.ts';
import { sights } from './sights.ts';
import { stations } from './stations.ts';

/** A landmark with its city and all its search names. */
export interface NamedLandmark {
  readonly city: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly also: readonly string[];
}

/** Returns all landmarks. `cityNames` maps a city to its alternative names: "Bangalore airport" is found like "Bengaluru airport". */
export function landmarks(cityNames: (city: string) => readonly string[]): NamedLandmark[] {
  return [
    ...named(airports, (city) =>
      cityNames(city).flatMap((name) => [`${name} airport`, `airport ${name}`]),
    ).map((airport) => ({ ...airport, also: [...airport.also, ...shortAirportNames(airport.name)] })),
    ...named(stations, (city) =>
      cityNames(city).flatMap((name) => [
        `${name} railway station`,
        `${name} station`,
        `railway station ${name}`,
      ]),
    ),
    ...named(malls, () => []),
    ...named(sights, () => []),
  ];
}

/** Common short names of an airport that is named after a person: "Kempegowda Airport", "Chhatrapati Shivaji Airport". */
function shortAirportNames(name: string): string[] {
  const words = name.replace(/ (?:International )?Airport$/, '').split(' ');
  return [1, 2, words.length]
    .map((length) => words.slice(0, length).join(' '))
    .filter((short) => short.length >= 6)
    .map((short) => `${short} Airport`);
}

/** The first landmark of a city represents its kind and gets the names of `byCity`. */
function named(all: Landmarks, byCity: (city: string) => string[]): NamedLandmark[] {
  return Object.entries(all).flatMap(([city, places]) =>
    places.map(([name, latitude, longitude, ...also]: Landmark, at) => ({
      city,
      name,
      latitude,
      longitude,
      also: [...also, ...(at === 0 ? byCity(city) : [])],
    })),
  );
}
