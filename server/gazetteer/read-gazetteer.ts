import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import {
  DEGREE,
  NONE,
  type PackedPin,
  type PackedTown,
  unpackGazetteer,
} from '../src/ports/geocoder/gazetteer/packing.ts';

/** The input of `packGazetteer`. */
interface GazetteerRows {
  readonly pins: readonly PackedPin[];
  readonly towns: readonly PackedTown[];
  readonly foreign: readonly (readonly [latitude: number, longitude: number])[];
}

/** Parses the committed file back into its source rows. */
export function readGazetteer(): GazetteerRows {
  const columns = unpackGazetteer(
    brotliDecompressSync(readFileSync(new URL('gazetteer.bin.br', import.meta.url))),
  );
  const names = Array.from(columns.pins, (): string[] => []);
  for (const [id, name] of columns.localities.split('\n').entries()) {
    const pin = columns.localityPins[id] as number;
    // The first name represents the whole PIN code.
    if (columns.pinAreas[pin] === id) names[pin]?.unshift(name);
    else names[pin]?.push(name);
  }
  const pins = Array.from(columns.pins, (pin, at) => ({
    pin,
    latitude: (columns.pinLatitudes[at] as number) / DEGREE,
    longitude: (columns.pinLongitudes[at] as number) / DEGREE,
    state: columns.states[columns.pinStates[at] as number] as string,
    town: columns.pinTowns[at] ?? NONE,
    names: names[at] as string[],
  }));
  const foreign = Array.from(
    columns.foreignLatitudes,
    (latitude, at) => [latitude / DEGREE, (columns.foreignLongitudes[at] as number) / DEGREE] as const,
  );
  return { pins, towns: columns.towns, foreign };
}
