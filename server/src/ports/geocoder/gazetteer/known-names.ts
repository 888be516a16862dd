import { makeNameIndex, type NameIndex } from './name-index.ts';
import type { Colloquial, Town } from './town.ts';

/** Towns and hand-written places by every name they go by, as it sounds and as it is spelled. */
export interface KnownNames {
  readonly index: NameIndex;
  /** What goes by a name of the index. */
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

/** A plain Latin name's letters and digits as they are spelled, without gaps. */
export function spelling(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '');
}
