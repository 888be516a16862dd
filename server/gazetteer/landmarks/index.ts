import { z } from 'zod';
import { readDataFile } from '../../src/platform/data-file.ts';

const text = z.string().min(1);

/** A place that people name instead of an address: name, latitude, longitude and alternative names. Its PIN code is the nearest one. */
const landmark = z.tuple([text, z.number(), z.number()], text);

/** Landmarks by the gazetteer's name of their city. */
type Landmarks = Readonly<Record<string, readonly z.output<typeof landmark>[]>>;

function readLandmarks(file: string): Landmarks {
  return readDataFile(new URL('./', import.meta.url), file, z.record(text, z.array(landmark)));
}

/** Airports; the first of a city is also found as "<city> airport". */
const airports = readLandmarks('airports.json');

/** Railway and bus stations; the first of a city is also found as "<city> railway station". */
const stations = readLandmarks('stations.json');

/** Shopping malls. */
const malls = readLandmarks('malls.json');

/** Monuments, markets, hospitals, campuses and parks that people use as an address. */
const sights = readLandmarks('sights.json');

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
    places.map(([name, latitude, longitude, ...also], at) => ({
      city,
      name,
      latitude,
      longitude,
      also: [...also, ...(at === 0 ? byCity(city) : [])],
    })),
  );
}
