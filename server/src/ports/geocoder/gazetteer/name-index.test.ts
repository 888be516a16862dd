import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeNameIndex } from './name-index.ts';

const indexOf = (names: readonly string[]) => {
  const sorted = [...new Set(names)].sort();
  return makeNameIndex(sorted.join('\n'), sorted.length);
};

/** Computes the optimal string alignment distance directly. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  for (let j = 0; j <= b.length; j++) (rows[0] as number[])[j] = j;
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      let least = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]),
      );
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = least;
    }
  return at(a.length, b.length);
}

describe('makeNameIndex', () => {
  it('returns the id of the first name at or after a prefix', () => {
    const index = indexOf(['agra', 'pune', 'puri']);
    expect(index.firstFrom('pu')).toBe(1);
    expect(index.firstFrom('z')).toBe(3);
    expect(index.name(2)).toBe('puri');
  });

  it('similar: distinguishes a prefix from a whole name', () => {
    const index = indexOf(['pune', 'punekar', 'puri', 'rampur']);
    const found = index.similar('puen', 1).map(({ id, ...match }) => ({ name: index.name(id), ...match }));
    expect(found).toEqual([
      { name: 'pune', edits: 1, fullNameEdits: 1 },
      { name: 'punekar', edits: 1, fullNameEdits: Number.POSITIVE_INFINITY },
    ]);
  });

  it('similar: finds exactly the names that a brute-force comparison finds', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 40 }),
        word,
        fc.integer({ min: 0, max: 2 }),
        (names, typed, edits) => {
          const index = indexOf(names);
          const found = index
            .similar(typed, edits)
            .map(({ id, edits: least, fullNameEdits }) => [index.name(id), least, fullNameEdits]);
          const expected = [...new Set(names)].sort().flatMap((name) => {
            const prefixes = Array.from({ length: name.length + 1 }, (_, length) => name.slice(0, length));
            const least = Math.min(...prefixes.map((prefix) => distance(prefix, typed)));
            const whole = distance(name, typed);
            return least <= edits ? [[name, least, whole <= edits ? whole : Number.POSITIVE_INFINITY]] : [];
          });
          expect(found).toEqual(expected);
        },
      ),
    );
  });
});
