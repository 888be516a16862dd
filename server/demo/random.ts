/** A random generator that returns the same numbers for the same seed (mulberry32), so that the demo is the same everywhere. */
export type Random = {
  /** Returns a number from 0 up to, not including, 1. */
  next: () => number;
  /** Returns a whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number;
  /** Returns one element of a non-empty list. */
  pick: <T>(from: readonly T[]) => T;
  /** Returns a shuffled copy of the list. */
  shuffled: <T>(list: readonly T[]) => T[];
};

/** Creates a random generator from a seed. */
export function random(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new RangeError('cannot pick from an empty list');
    return from[between(0, from.length - 1)] as T;
  };
  const shuffled = <T>(list: readonly T[]): T[] => {
    const result = [...list];
    for (let last = result.length - 1; last > 0; last--) {
      const other = between(0, last);
      [result[last], result[other]] = [result[other] as T, result[last] as T];
    }
    return result;
  };
  return { next, between, pick, shuffled };
}
