import { z } from 'zod';
import { readDataFile } from '../../src/platform/data-file.ts';

const name = z.string().min(1);

/** A locality by its common name: name, latitude, longitude, PIN code and alternative names. */
const colloquialPlace = z.tuple([name, z.number(), z.number(), z.int().min(100_000).max(999_999)], name);
export type ColloquialPlace = z.output<typeof colloquialPlace>;

/**
 * Localities that post office names do not include, by the gazetteer's name of their city; they take precedence over post
 * offices. The first entry of a smaller city is its best-known locality.
 */
export const COLLOQUIAL_PLACES: Readonly<Record<string, readonly ColloquialPlace[]>> = Object.fromEntries(
  ['north', 'west', 'south', 'east', 'smaller-cities'].flatMap((file) =>
    Object.entries(
      readDataFile(new URL('./', import.meta.url), `${file}.json`, z.record(name, z.array(colloquialPlace))),
    ),
  ),
);
