import { z } from 'zod';
import { COLLOQUIAL_PLACES, type ColloquialPlace } from '../../../gazetteer/colloquial/index.ts';
import { readDataFile } from '../../../src/platform/data-file.ts';
import { DEMO_DATA } from '../demo-data.ts';
import { latitude, longitude, text } from '../fields.ts';
import { type Region, region } from './names.ts';

/** A place where professionals live: their number in the demo (including the hand-written ones) and its localities. */
export type Place = {
  name: string;
  hindi: string;
  region: Region;
  people: number;
  kind: 'city' | 'town' | 'village';
  localities: readonly ColloquialPlace[];
};

const place = { name: text, hindi: text, region, people: z.int().positive() };

const file = readDataFile(
  DEMO_DATA,
  'places.json',
  z.strictObject({
    /** Cities, with the gazetteer's localities; a larger population means more services nearby. */
    cities: z.array(z.strictObject(place)),
    /** Towns and villages: too small for a list of localities, so each is a single point (a test compares it with the gazetteer). */
    smallPlaces: z.array(
      z.strictObject({
        ...place,
        kind: z.enum(['town', 'village']),
        latitude,
        longitude,
        pin: z.int().min(100_000).max(999_999),
      }),
    ),
  }),
);

/** All places where professionals live, the largest first. */
export const places: readonly Place[] = [
  ...file.cities.map((city): Place => ({ ...city, kind: 'city', localities: localitiesOf(city.name) })),
  ...file.smallPlaces.map(
    ({ latitude: lat, longitude: lng, pin, ...rest }): Place => ({
      ...rest,
      localities: [[rest.name, lat, lng, pin]],
    }),
  ),
];

function localitiesOf(city: string): readonly ColloquialPlace[] {
  const known = COLLOQUIAL_PLACES[city];
  if (!known) throw new Error(`the gazetteer has no localities for ${city}`);
  return known;
}
