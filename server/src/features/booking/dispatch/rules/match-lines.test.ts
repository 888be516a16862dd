import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MatchableLine, matchLines } from './match-lines.ts';

const lines = (...candidates: (readonly number[])[]): MatchableLine[] =>
  candidates.map((list, id) => ({ id, candidates: list }));
const all = () => true;
const none = () => false;

/** Returns the largest number of lines that can have a professional, by trying every combination. */
function mostMatched(
  open: readonly MatchableLine[],
  conflict: (one: number, other: number) => boolean,
): number {
  const best = (at: number, matched: ReadonlyMap<number, number>): number => {
    const line = open[at];
    if (!line) return matched.size;
    const free = line.candidates.filter((id) =>
      [...matched].every(([other, taken]) => taken !== id || !conflict(line.id, other)),
    );
    return Math.max(
      best(at + 1, matched),
      ...free.map((id) => best(at + 1, new Map(matched).set(line.id, id))),
    );
  };
  return best(0, new Map());
}

describe('matchLines', () => {
  it.each<[string, MatchableLine[], () => boolean, [number, number][]]>([
    ['one line gets its best candidate', lines([7, 8]), all, [[0, 7]]],
    [
      'a line moves another one to its next candidate',
      lines([7, 8], [7]),
      all,
      [
        [0, 8],
        [1, 7],
      ],
    ],
    [
      'a chain of moves',
      lines([1, 2], [2, 3], [1]),
      all,
      [
        [0, 2],
        [1, 3],
        [2, 1],
      ],
    ],
    [
      'without conflicts all lines get the same one',
      lines([7], [7]),
      none,
      [
        [0, 7],
        [1, 7],
      ],
    ],
    ['a line without a candidate is missing', lines([7], []), all, [[0, 7]]],
    ['the line in front keeps the only professional', lines([7], [7]), all, [[0, 7]]],
  ])('%s', (_name, open, conflict, expected) => {
    expect([...matchLines(open, conflict)].sort(([one], [other]) => one - other)).toEqual(expected);
  });

  it('gives conflicting lines different candidates of theirs, and matches as many as any combination', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }), { maxLength: 5 }),
        (candidates) => {
          const open = lines(...candidates);
          const matched = matchLines(open, all);
          for (const [id, professionalId] of matched) expect(candidates[id]).toContain(professionalId);
          expect(new Set(matched.values()).size).toBe(matched.size);
          expect(matched.size).toBe(mostMatched(open, all));
        },
      ),
    );
  });

  it('never gives conflicting lines one professional where only some lines conflict', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }), { maxLength: 5 }),
        fc.uniqueArray(fc.tuple(fc.nat(4), fc.nat(4)), { maxLength: 8 }),
        (candidates, pairs) => {
          const open = lines(...candidates);
          const conflict = (one: number, other: number) =>
            pairs.some(([a, b]) => (a === one && b === other) || (a === other && b === one));
          const matched = [...matchLines(open, conflict)];
          for (const [one, professionalId] of matched)
            for (const [other, id] of matched)
              expect(one !== other && professionalId === id && conflict(one, other)).toBe(false);
        },
      ),
    );
  });
});
