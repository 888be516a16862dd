import type { Gazetteer } from './gazetteer.ts';
import { parseQuery } from './query.ts';

/** Returns whether an address names its city or PIN code; a bare locality or a word like "temple" may be anywhere in India. */
export function includesCity(gazetteer: Gazetteer, text: string): boolean {
  const { pin, state, windows } = parseQuery(gazetteer, text);
  if (pin !== null) return true;
  const named = new Set(windows.map(({ key }) => key));
  return gazetteer.cities.some(
    (city) => (state === null || city.state === state) && city.keys.some((key) => named.has(key)),
  );
}
