import { includesCity } from './gazetteer/confidence.ts';
import { findPlace } from './gazetteer/find.ts';
import { gazetteer } from './gazetteer/gazetteer.ts';
import { pinsAround } from './gazetteer/pins-around.ts';
import { addressAt } from './gazetteer/reverse.ts';
import { suggestPlaces } from './gazetteer/suggest.ts';
import type { Geocoder } from './port.ts';

/** Geocodes with the bundled gazetteer: no network, no key, always available. */
export function localGeocoder(): Geocoder {
  return {
    async forward(text) {
      const found = findPlace(gazetteer(), text);
      return found ? { ...found, confident: includesCity(gazetteer(), text) } : 'not_found';
    },
    reverse: async (point) => addressAt(gazetteer(), point) ?? 'not_found',
    suggest: async (text, near) => suggestPlaces(gazetteer(), text, near),
    pinsAround: async (point, km, limit) => pinsAround(gazetteer(), point, km, limit),
  };
}
