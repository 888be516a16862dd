import { phoneticKey, splitWords } from './phonetic-key.ts';

/** A PIN code as the build script provides it. */
export interface PackedPin {
  readonly pin: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly state: string;
  /** Index of the town it belongs to; `NONE` for none. */
  readonly town: number;
  /** Its localities; the first represents the whole code. */
  readonly names: readonly string[];
}

/** A town as the build script provides it. */
export interface PackedTown {
  readonly name: string;
  readonly others: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  readonly state: string;
  /** A part of a larger city. */
  readonly part: boolean;
}

/** The content of the file, as columns. */
export interface Columns {
  readonly states: readonly string[];
  readonly pins: Int32Array;
  /** Ten-thousandths of a degree (11 m). */
  readonly pinLatitudes: Int32Array;
  readonly pinLongitudes: Int32Array;
  readonly pinStates: Int32Array;
  readonly pinTowns: Int32Array;
  /** Index of the locality that represents the whole PIN code. */
  readonly pinAreas: Int32Array;
  /** Names of localities, one per line, sorted by their squeezed form. */
  readonly localities: string;
  /** Index of each locality's PIN code. */
  readonly localityPins: Int32Array;
  readonly towns: readonly PackedTown[];
  /** Towns across the border, so that a point near them is not taken for India; in steps of `DEGREE`. */
  readonly foreignLatitudes: Int32Array;
  readonly foreignLongitudes: Int32Array;
}

/** Number of steps per degree in which coordinates are stored. */
export const DEGREE = 10_000;
/** Index value for a place without a reference to another. */
export const NONE = -1;

/** Returns the file's bytes before compression: one line of JSON with the length of each section, then the sections. */
export function packGazetteer(
  pins: readonly PackedPin[],
  towns: readonly PackedTown[],
  foreign: readonly (readonly [latitude: number, longitude: number])[],
): Buffer {
  const states = [...new Set([...pins, ...towns].map(({ state }) => state))].sort();
  const rows = pins
    .flatMap(({ names }, pin) =>
      names.map((name, at) => ({ name, pin, first: at === 0, key: phoneticKey(splitWords(name)) })),
    )
    .filter(({ key }) => key.length > 1)
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.pin - b.pin));
  const areas = new Array<number>(pins.length).fill(NONE);
  rows.forEach(({ first, pin }, id) => {
    if (first) areas[pin] = id;
  });
  const degrees = (value: number) => Math.round(value * DEGREE);
  const sections = [
    numbers(steps(pins.map(({ pin }) => pin))),
    numbers(steps(pins.map(({ latitude }) => degrees(latitude)))),
    numbers(steps(pins.map(({ longitude }) => degrees(longitude)))),
    numbers(pins.map(({ state }) => states.indexOf(state))),
    numbers(pins.map(({ town }) => town)),
    numbers(areas),
    Buffer.from(rows.map(({ name }) => name).join('\n')),
    numbers(rows.map(({ pin }) => pin)),
    numbers(foreign.map(([latitude]) => degrees(latitude))),
    numbers(foreign.map(([, longitude]) => degrees(longitude))),
    Buffer.from(
      JSON.stringify(
        towns.map((town) => [
          town.name,
          town.others,
          degrees(town.latitude),
          degrees(town.longitude),
          town.population,
          states.indexOf(town.state),
          Number(town.part),
        ]),
      ),
    ),
  ];
  const header = JSON.stringify({ states, lengths: sections.map(({ length }) => length) });
  return Buffer.concat([Buffer.from(`${header}\n`), ...sections]);
}

/** Reads the output of `packGazetteer`. */
export function unpackGazetteer(bytes: Buffer): Columns {
  let at = bytes.indexOf('\n');
  const { states, lengths } = JSON.parse(bytes.toString('utf8', 0, at++)) as {
    states: string[];
    lengths: number[];
  };
  const sections = lengths.map((length) => bytes.subarray(at, (at += length)));
  const column = (index: number) => readNumbers(sections[index] as Buffer);
  const towns = JSON.parse((sections[10] as Buffer).toString()) as [
    string,
    string[],
    number,
    number,
    number,
    number,
    number,
  ][];
  return {
    states,
    pins: sums(column(0)),
    pinLatitudes: sums(column(1)),
    pinLongitudes: sums(column(2)),
    pinStates: column(3),
    pinTowns: column(4),
    pinAreas: column(5),
    localities: (sections[6] as Buffer).toString('latin1'),
    localityPins: column(7),
    foreignLatitudes: column(8),
    foreignLongitudes: column(9),
    towns: towns.map(([name, others, latitude, longitude, population, state, part]) => ({
      name,
      others,
      latitude: latitude / DEGREE,
      longitude: longitude / DEGREE,
      population,
      state: states[state] as string,
      part: part === 1,
    })),
  };
}

/** Encodes integers as four planes of bytes, which compress better than the integers themselves. */
function numbers(values: readonly number[]): Buffer {
  const planes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => {
    const zigzag = ((value << 1) ^ (value >> 31)) >>> 0;
    for (let plane = 0; plane < 4; plane++)
      planes[plane * values.length + at] = (zigzag >>> (plane * 8)) & 255;
  });
  return planes;
}

function readNumbers(planes: Buffer): Int32Array {
  const length = planes.length / 4;
  const values = new Int32Array(length);
  for (let at = 0; at < length; at++) {
    let zigzag = 0;
    for (let plane = 0; plane < 4; plane++) zigzag |= (planes[plane * length + at] as number) << (plane * 8);
    values[at] = (zigzag >>> 1) ^ -(zigzag & 1);
  }
  return values;
}

function steps(values: readonly number[]): number[] {
  return values.map((value, at) => value - (values[at - 1] ?? 0));
}

function sums(values: Int32Array): Int32Array {
  for (let at = 1; at < values.length; at++) values[at] = (values[at] as number) + (values[at - 1] as number);
  return values;
}
