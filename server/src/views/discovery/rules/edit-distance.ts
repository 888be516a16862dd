/**
 * Returns the number of letters to insert, delete, replace or swap with their neighbour to turn one word into the other;
 * `most + 1` for anything beyond `max`.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let cost = Math.min(at(above, j) + 1, at(row, j - 1) + 1, at(above, j - 1) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) cost = Math.min(cost, at(before, j - 2) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > max) return max + 1;
    before = above;
    above = row;
  }
  return at(above, other.length);
}

/** Returns the letters of a word as a bit mask: two words can be similar only if their masks are. */
export function letterMask(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

/** Returns whether two words, by their letter masks, can be within `max` edits of each other. */
export function mayBeSimilar(one: number, other: number, max: number): boolean {
  let differing = one ^ other;
  let count = 0;
  while (differing) {
    differing &= differing - 1;
    count += 1;
    if (count > max * 2) return false;
  }
  return true;
}

function at(row: readonly number[], index: number): number {
  return row[index] as number;
}
