import { east } from './east.ts';
import { north } from './north.ts';
import type { ColloquialPlaces } from './place.ts';
import { smallerCities } from './smaller-cities.ts';
import { south } from './south.ts';
import { west } from './west.ts';

/** Localities of the larger cities that post office names do not include; they take precedence over post offices. */
export const COLLOQUIAL_PLACES: ColloquialPlaces = { ...north, ...west, ...south, ...east, ...smallerCities };
