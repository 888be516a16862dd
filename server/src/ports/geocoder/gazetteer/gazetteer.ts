import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { around, distance } from 'geokdbush';
import KDBush from 'kdbush';
import { COLLOQUIAL_PLACES } from '../../../../gazetteer/colloquial/index.ts';
import { landmarks } from '../../../../gazetteer/landmarks/index.ts';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { CITY_PEOPLE, makeCityAt } from './city-at.ts';
import { type Columns, DEGREE, NONE, unpackGazetteer } from './packing.ts';
import { letterMask, lettersOfLines } from './similarity.ts';
import { type KnownNames, makeKnownNames } from './known-names.ts';
import { firstWhere, lineStarts, makeNameIndex, type NameMatch } from './name-index.ts';
import { phoneticKey, phoneticKeysOfLines, splitWords } from './phonetic-key.ts';
import type { Colloquial, Town } from './town.ts';

export type { Colloquial, Town } from './town.ts';

/** All post-office localities, sorted by key. */
export interface Localities {
  readonly count: number;
  name(id: number): string;
  /** The phonetic form of the name; see `phoneticKey`. */
  key(id: number): string;
  /** Index of the PIN code it belongs to. */
  pin(id: number): number;
  /** The letter mask of its key; see `letterMask`. */
  letters(id: number): number;
  /** Returns the first whose key is not before `key`. */
  firstFrom(key: string): number;
  /** Returns those whose keys begin with `key`, within a number of edits. */
  similar(key: string, edits: number): NameMatch[];
}

/** PIN codes by index. */
export interface Pins {
  /** Returns the index of a PIN code, or null if it does not exist. */
  find(pin: number): number | null;
  /** Returns the first index whose number is not below `pin`. */
  firstFrom(pin: number): number;
  readonly count: number;
  number(index: number): number;
  point(index: number): Point;
  state(index: number): string;
  /** Returns the city or town it belongs to. */
  town(index: number): Town | null;
  /** Returns the locality name that represents the whole PIN code. */
  area(index: number): string | null;
  localities(index: number): Iterable<number>;
  /** Returns the indexes within `km`, nearest first. */
  around(point: Point, km: number, limit?: number): number[];
}

/** The places of India in memory: columns and two long texts instead of one object for each of the 150,000 localities. */
export interface Gazetteer {
  readonly pins: Pins;
  readonly localities: Localities;
  /** Sorted by population, largest first. */
  readonly towns: readonly Town[];
  /** The towns that count as cities. */
  readonly cities: readonly Town[];
  readonly colloquial: readonly Colloquial[];
  readonly known: KnownNames;
  /** The States by the phonetic form of their names. */
  readonly states: ReadonlyMap<string, string>;
  /** Returns the distance to the nearest town across the border, km; infinite well within the country. */
  kmAbroad(point: Point): number;
  /** Returns the town a point belongs to. */
  cityAt(point: Point, state: string): Town | null;
}

const FILE = new URL('../../../../gazetteer/gazetteer.bin.br', import.meta.url);

let loaded: Gazetteer | undefined;

/** Returns the gazetteer; loads it on first use (a third of a second) and caches it. */
export function gazetteer(): Gazetteer {
  return (loaded ??= makeGazetteer(unpackGazetteer(brotliDecompressSync(readFileSync(FILE)))));
}

function makeGazetteer(columns: Columns): Gazetteer {
  const towns = columns.towns.map((town) => ({ ...town, ...keysOf([town.name, ...town.others]) }));
  const localities = makeLocalities(columns);
  const cityAt = makeCityAt(towns);
  const curated = makeColloquial(towns);
  const pins = makePins(columns, localities, towns, curated);
  const colloquial = [...curated, ...makeLandmarks(towns, pins)];
  return {
    pins,
    localities,
    towns,
    cities: towns.filter(({ population, part }) => population >= CITY_PEOPLE && !part),
    colloquial,
    known: makeKnownNames([...towns, ...colloquial]),
    states: new Map(
      columns.states.map((state) => [phoneticKey(splitWords(state).filter((word) => word !== 'and')), state]),
    ),
    kmAbroad: makeKmAbroad(columns),
    cityAt: ({ latitude, longitude }, state) => towns[cityAt(latitude, longitude, state) ?? NONE] ?? null,
  };
}

function makeKmAbroad({ foreignLatitudes, foreignLongitudes }: Columns): (point: Point) => number {
  const longitudeOf = (at: number) => (foreignLongitudes[at] as number) / DEGREE;
  const latitudeOf = (at: number) => (foreignLatitudes[at] as number) / DEGREE;
  const index = new KDBush(foreignLatitudes.length);
  for (let at = 0; at < foreignLatitudes.length; at++) index.add(longitudeOf(at), latitudeOf(at));
  index.finish();
  return ({ latitude, longitude }) => {
    const [at] = around(index, longitude, latitude, 1, 100);
    return at === undefined
      ? Number.POSITIVE_INFINITY
      : distance(longitude, latitude, longitudeOf(at), latitudeOf(at));
  };
}

function keysOf(names: readonly string[]): { readonly keys: string[]; readonly letters: number[] } {
  const keys = [...new Set(names.map((name) => phoneticKey(splitWords(name))))].filter(
    (key) => key.length > 1,
  );
  return { keys, letters: keys.map(letterMask) };
}

/** Landmarks whose names contain their city's name are also found by the city's other names in use. */
const CITY_NAMES = 3;

function makeLandmarks(towns: readonly Town[], pins: Pins): Colloquial[] {
  const townOf = new Map(towns.toReversed().map((town) => [town.name, town]));
  const namesOf = (city: string) => [
    city,
    ...(townOf.get(city)?.others ?? []).filter((name) => /^[A-Z][a-z ]+$/i.test(name)).slice(0, CITY_NAMES),
  ];
  return landmarks(namesOf).map(({ city, name, latitude, longitude, also }) => {
    const town = townOf.get(city);
    const pin = pins
      .around({ latitude, longitude }, LANDMARK_PIN_KM)
      .find((at) => pins.state(at) === town?.state);
    if (!town || pin === undefined) throw new Error(`the gazetteer has no place for ${name}, ${city}`);
    return {
      name: plain(name, city),
      latitude,
      longitude,
      pin: pins.number(pin),
      town,
      landmark: true,
      ...keysOf([name, plain(name, city), ...also]),
    };
  });
}

/** A landmark gets the PIN code of the nearest centre in its State, within this distance, km. */
const LANDMARK_PIN_KM = 20;

function makeColloquial(towns: readonly Town[]): Colloquial[] {
  return Object.entries(COLLOQUIAL_PLACES).flatMap(([city, places]) => {
    const town = towns.find(({ name }) => name === city);
    if (!town) throw new Error(`the gazetteer has no town ${city}`);
    return places.map(([name, latitude, longitude, pin, ...also]) => ({
      name: plain(name, city),
      latitude,
      longitude,
      pin,
      town,
      landmark: false,
      ...keysOf([name, plain(name, city), ...also]),
    }));
  });
}

/** Returns the name without its city, which only distinguishes it from places of the same name. */
function plain(name: string, city: string): string {
  return name.endsWith(` ${city}`) ? name.slice(0, -city.length - 1) : name;
}

function makeLocalities({ localities: names, localityPins }: Columns): Localities {
  const count = localityPins.length;
  const sounds = phoneticKeysOfLines(names);
  const keys = makeNameIndex(sounds, count);
  const starts = lineStarts(names, count);
  const letters = lettersOfLines(sounds, count);
  return {
    count,
    name: (id) => names.slice(starts[id], (starts[id + 1] as number) - 1),
    key: keys.name,
    letters: (id) => letters[id] as number,
    pin: (id) => localityPins[id] as number,
    firstFrom: keys.firstFrom,
    similar: keys.similar,
  };
}

function makePins(
  columns: Columns,
  localities: Localities,
  towns: readonly Town[],
  colloquial: readonly Colloquial[],
): Pins {
  const { pins, pinStates, pinTowns, pinAreas, localityPins, states } = columns;
  const count = pins.length;
  const firstFrom = (pin: number) => firstWhere(count, (at) => (pins[at] as number) >= pin);
  const { pinLatitudes, pinLongitudes } = curatedCentres(columns, firstFrom, colloquial);
  const index = new KDBush(count, 64, Float64Array);
  for (let at = 0; at < count; at++)
    index.add((pinLongitudes[at] as number) / DEGREE, (pinLatitudes[at] as number) / DEGREE);
  index.finish();
  // The curated list of a city begins with its best-known places; the first one of a PIN code names the code.
  const known = new Map(colloquial.toReversed().map(({ pin, name }) => [pin, name]));
  const { starts, ids } = grouped(localityPins, count);
  return {
    count,
    firstFrom,
    find(pin) {
      const at = firstFrom(pin);
      return pins[at] === pin ? at : null;
    },
    number: (at) => pins[at] as number,
    point: (at) => ({
      latitude: (pinLatitudes[at] as number) / DEGREE,
      longitude: (pinLongitudes[at] as number) / DEGREE,
    }),
    state: (at) => states[pinStates[at] as number] as string,
    town: (at) => towns[pinTowns[at] as number] ?? null,
    area: (at) =>
      known.get(pins[at] as number) ??
      (pinAreas[at] === NONE ? null : localities.name(pinAreas[at] as number)),
    localities: (at) => ids.subarray(starts[at], starts[at + 1]),
    around: ({ latitude, longitude }, km, limit) => around(index, longitude, latitude, limit, km),
  };
}

/**
 * Tolerance for a PIN code's centre, km; a source may have it misplaced. If a curated place is farther from the centre
 * than this, and the mean of the curated places of that code is within it of each of them, the mean replaces the centre.
 */
const MAX_OUTLIER_KM = 3;

function curatedCentres(
  { pins, ...columns }: Columns,
  firstFrom: (pin: number) => number,
  colloquial: readonly Colloquial[],
): Pick<Columns, 'pinLatitudes' | 'pinLongitudes'> {
  const pinLatitudes = columns.pinLatitudes.slice();
  const pinLongitudes = columns.pinLongitudes.slice();
  for (const [pin, places] of Map.groupBy(colloquial, (place) => place.pin)) {
    const at = firstFrom(pin);
    if (pins[at] !== pin) continue;
    const isOutlier = (latitude: number, longitude: number) =>
      places.some((place) => distance(longitude, latitude, place.longitude, place.latitude) > MAX_OUTLIER_KM);
    const latitude = mean(places.map((place) => place.latitude));
    const longitude = mean(places.map((place) => place.longitude));
    if (
      !isOutlier((pinLatitudes[at] as number) / DEGREE, (pinLongitudes[at] as number) / DEGREE) ||
      isOutlier(latitude, longitude)
    )
      continue;
    pinLatitudes[at] = Math.round(latitude * DEGREE);
    pinLongitudes[at] = Math.round(longitude * DEGREE);
  }
  return { pinLatitudes, pinLongitudes };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

/** Groups localities by PIN code: the start of each group, and the ids in group order. */
function grouped(localityPins: Int32Array, pins: number): { starts: Uint32Array; ids: Uint32Array } {
  const starts = new Uint32Array(pins + 1);
  for (const pin of localityPins) starts[pin + 1] = (starts[pin + 1] as number) + 1;
  for (let at = 0; at < pins; at++) starts[at + 1] = (starts[at + 1] as number) + (starts[at] as number);
  const next = starts.slice();
  const ids = new Uint32Array(localityPins.length);
  localityPins.forEach((pin, id) => {
    ids[next[pin] as number] = id;
    next[pin] = (next[pin] as number) + 1;
  });
  return { starts, ids };
}
