/** Something that can be found: what it is called in both languages, and further words people look for it by. */
export interface Findable {
  readonly names: readonly string[];
  readonly words: string;
  /** What it belongs to: found by it too, but after the things that are called so. */
  readonly within: readonly string[];
}

/** How good a match by a word of each kind is. */
const WEIGHTS = { names: 1, words: 0.95, within: 0.6 };

/** Below this a match is chance. */
const LEAST = 0.45;

/** Small words that say nothing about what is looked for. */
const EMPTY_WORDS = new Set(
  'a an and at for i in me my near nearby need of on the to want with service services chahie chahiye chaiye hai ka ke ki ko lie liye me mein mujhe se wala wale wali के की का को में से लिए मुझे चाहिए है वाला वाली सेवा'
    .split(' ')
    .flatMap(wordsOf),
);

/**
 * How well a query fits, from 0 (not at all) to about 1. Spelling mistakes of one letter (two in long words) are forgiven, Romanised
 * Hindi is compared by sound, and the last word may still be unfinished.
 */
export function matchScore(query: string, thing: Findable): number {
  const asked = askedWords(query);
  if (!asked.length) return 0;
  const names = thing.names.map(wordsOf);
  const fields = [
    ...names.map((words) => ({ words, weight: WEIGHTS.names })),
    { words: wordsOf(thing.words), weight: WEIGHTS.words },
    { words: thing.within.flatMap(wordsOf), weight: WEIGHTS.within },
  ];
  const found = asked.map((word) =>
    Math.max(...fields.map(({ words, weight }) => weight * bestOf(word, words))),
  );
  const score = found.reduce((sum, one) => sum + one, 0) / asked.length;
  // Of two things that fit alike, the one whose name says little else comes first.
  const said = Math.max(
    ...names.map(
      (words) => words.filter((word) => bestOf(word, asked) > 0.5).length / Math.max(1, words.length),
    ),
  );
  return score < LEAST ? 0 : score + said / 10;
}

function askedWords(query: string): string[] {
  const words = wordsOf(query);
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  return (telling.length ? telling : words).slice(0, 8);
}

/** The words of a text by their sound, so that "safaai", "safai" and "saphai" are one. */
function wordsOf(text: string): string[] {
  // Without Latin accents and the dot below of Devanagari, which many leave out.
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u093c]/g, '')
    .toLowerCase();
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(soundOf);
}

function soundOf(word: string): string {
  return word
    .replaceAll('ph', 'f')
    .replaceAll(/([bdgjkst])h/g, '$1')
    .replaceAll('ee', 'i')
    .replaceAll('oo', 'u')
    .replaceAll('w', 'v')
    .replaceAll('q', 'k')
    .replaceAll(/([a-z])\1+/g, '$1');
}

function bestOf(asked: string, words: readonly string[]): number {
  return words.reduce((best, word) => Math.max(best, likeness(asked, word)), 0);
}

function likeness(asked: string, word: string): number {
  if (asked === word) return 1;
  if (word.startsWith(asked)) return 0.9;
  const allowed = asked.length < 4 ? 0 : asked.length < 7 ? 1 : 2;
  if (!allowed) return 0;
  const whole = edits(asked, word, allowed);
  if (whole <= allowed) return 0.85 - whole / 10;
  if (word.includes(asked)) return 0.6;
  // Still being typed, with a slip in what stands there so far.
  const starts = [asked.length, asked.length + 1]
    .filter((length) => length < word.length)
    .map((length) => word.slice(0, length));
  return starts.some((start) => edits(asked, start, 1) <= 1) ? 0.65 : 0;
}

/** Letters to add, leave out, replace or swap with their neighbour to make one word of the other; `most + 1` for anything beyond `most`. */
function edits(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let cost = Math.min(at(above, j) + 1, at(row, j - 1) + 1, at(above, j - 1) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) cost = Math.min(cost, at(before, j - 2) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
    before = above;
    above = row;
  }
  return at(above, other.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] as number;
}
