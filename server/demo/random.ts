/** A source of numbers that gives the same ones for the same seed (mulberry32), so that the demo is the same everywhere. */
export type Random = {
  /** A number from 0 up to, not including, 1. */
  next: () => number;
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number;
  /** One element of a list that has some. */
  pick: <T>(from: readonly T[]) => T;
  /** A copy of the list in another order. */
  shuffled: <T>(list: readonly T[]) => T[];
};

/** Starts a source of random numbers at a seed. */
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
    if (from.length === 0) throw new RangeError('nothing to pick from');
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
