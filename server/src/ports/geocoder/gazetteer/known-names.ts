import { makeNameIndex, type NameIndex } from './name-index.ts';
import type { Colloquial, Town } from './town.ts';

/** Towns and curated places, indexed by each of their names in phonetic form and in spelling. */
export interface KnownNames {
  readonly index: NameIndex;
  /** Returns the places with a name of the index. */
  places(id: number): readonly (Town | Colloquial)[];
}

/** Indexes places by their names. */
export function makeKnownNames(places: readonly (Town | Colloquial)[]): KnownNames {
  const byName = new Map<string, (Town | Colloquial)[]>();
  for (const place of places)
    for (const name of new Set([...place.keys, spelling(place.name)])) {
      const others = byName.get(name);
      if (others) others.push(place);
      else byName.set(name, [place]);
    }
  const names = [...byName.keys()].sort();
  return {
    index: makeNameIndex(names.join('\n'), names.length),
    places: (id) => byName.get(names[id] as string) ?? [],
  };
}

/** Returns the letters and digits of a plain Latin name as spelled, without gaps. */
export function spelling(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '');
}
