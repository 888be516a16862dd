import { east } from './east.ts';
import { north } from './north.ts';
import type { ColloquialPlaces } from './place.ts';
import { smallerCities } from './smaller-cities.ts';
import { south } from './south.ts';
import { west } from './west.ts';

/** Localities that post offices' names do not give, of the larger cities; they win over post offices. */
export const COLLOQUIAL_PLACES: ColloquialPlaces = { ...north, ...west, ...south, ...east, ...smallerCities };
