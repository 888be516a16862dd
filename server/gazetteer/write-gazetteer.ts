import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { packGazetteer, type PackedPin, type PackedTown } from '../src/ports/geocoder/gazetteer/packing.ts';
import { correctPins } from './corrections.ts';

/** Corrects the PIN codes and writes gazetteer.bin.br. */
export function writeGazetteer(
  pins: readonly PackedPin[],
  towns: readonly PackedTown[],
  foreign: readonly (readonly [latitude: number, longitude: number])[],
): void {
  const corrected = correctPins(pins, towns);
  const packed = packGazetteer(corrected, towns, foreign);
  const compressed = brotliCompressSync(packed, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: packed.length,
    },
  });
  writeFileSync(new URL('gazetteer.bin.br', import.meta.url), compressed);
  const localities = corrected.reduce((sum, { names }) => sum + names.length, 0);
  console.log(
    `${corrected.length} PIN codes, ${localities} localities, ${towns.length} towns: ${packed.length} bytes, ${compressed.length} compressed`,
  );
}
