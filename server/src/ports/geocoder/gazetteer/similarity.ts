import { phoneticKey } from './phonetic-key.ts';

/** A squeezed name, prepared for comparison with many names. */
export interface Sound {
  readonly key: string;
  /** Its two-letter pieces and how often each occurs. */
  readonly bigrams: ReadonlyMap<number, number>;
  /** Its letter mask; see `letterMask`. */
  readonly letters: number;
}

/** Prepares a name for comparison. */
export function soundOf(words: readonly string[]): Sound {
  const key = phoneticKey(words);
  const bigrams = new Map<number, number>();
  for (let at = 0; at <= key.length; at++)
    bigrams.set(bigramAt(key, at), (bigrams.get(bigramAt(key, at)) ?? 0) + 1);
  return { key, bigrams, letters: letterMask(key) };
}

/** Returns the set of letters of a name as a bit mask; some characters share a bit. */
export function letterMask(key: string): number {
  let bits = 0;
  for (let at = 0; at < key.length; at++) bits |= 1 << (key.charCodeAt(at) & 31);
  return bits;
}

/** Returns the letter mask of each line of a text. */
export function lettersOfLines(text: string, count: number): Int32Array {
  const lines = new Int32Array(count);
  let line = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10) line++;
    else lines[line] = (lines[line] as number) | (1 << (code & 31));
  }
  return lines;
}

/**
 * Returns whether a name can reach the likeness `minSimilarity` or be one edit away, judged by length and letters alone.
 * An upper bound of `similarityOf`, twenty times cheaper: it rejects most names of a list.
 */
export function canBeSimilar(sound: Sound, length: number, letters: number, minSimilarity: number): boolean {
  const missing = bitsIn(sound.letters & ~letters);
  const strange = bitsIn(letters & ~sound.letters);
  const size = sound.key.length;
  const minEditDistance = Math.max(missing, strange, Math.abs(size - length));
  if (minEditDistance <= 1) return true;
  const shared = Math.min(size + 1 - (missing ? missing + 1 : 0), length + 1 - (strange ? strange + 1 : 0));
  const commonLetters = 1 - minEditDistance / Math.max(size, length);
  return ((2 * shared) / (size + length + 2) + commonLetters) / 2 >= minSimilarity;
}

function bitsIn(bits: number): number {
  let count = 0;
  for (let left = bits; left; left &= left - 1) count++;
  return count;
}

/** Returns the two letters around a position in a name as one number; missing neighbours at either end count as zero. */
function bigramAt(key: string, at: number): number {
  return ((at > 0 ? key.charCodeAt(at - 1) : 0) << 8) | (at < key.length ? key.charCodeAt(at) : 0);
}

/** Minimum share of common pieces for a letter-by-letter comparison. */
const MIN_BIGRAM_SIMILARITY = 0.5;

/** Deduction for a different first letter, which more often means another name than a typo. */
const FIRST_LETTER_PENALTY = 0.08;

/** Likeness of names of four or five letters that differ by one edit, where common pieces are unreliable. */
const ONE_EDIT = 0.72;
const MIN_LETTERS_FOR_EDIT = 4;

/**
 * Returns how similar two names sound, 0 to 1: half by common pieces (tolerates missing parts), half by edit distance
 * (tolerates typos).
 */
export function similarityOf(sound: Sound, key: string): number {
  if (sound.key === key) return 1;
  const bigrams = sharedBigrams(sound, key);
  if (bigrams < MIN_BIGRAM_SIMILARITY || otherNumber(sound.key, key))
    return Math.min(bigrams, MIN_BIGRAM_SIMILARITY);
  const letters = 1 - slips(sound.key, key) / Math.max(sound.key.length, key.length);
  return (bigrams + letters) / 2 - (sound.key[0] === key[0] ? 0 : FIRST_LETTER_PENALTY);
}

/** Returns the same, but also tolerates one edit in a short name; for texts with few other words. */
export function similarityWithTypo(sound: Sound, key: string): number {
  const commonLetters = similarityOf(sound, key);
  if (commonLetters >= ONE_EDIT || Math.abs(sound.key.length - key.length) > 1) return commonLetters;
  if (Math.min(sound.key.length, key.length) < MIN_LETTERS_FOR_EDIT || otherNumber(sound.key, key))
    return commonLetters;
  return slips(sound.key, key) === 1 ? ONE_EDIT : commonLetters;
}

/** Returns whether the numbers differ: "Sector 21" is not "Sector 22", however similar. */
function otherNumber(a: string, b: string): boolean {
  const number = /\d+/.exec(a)?.[0];
  return number !== undefined && number !== (/\d+/.exec(b)?.[0] ?? number);
}

/** Returns the Dice coefficient: twice the common pieces over all pieces. */
function sharedBigrams({ key, bigrams }: Sound, other: string): number {
  let shared = 0;
  let twice: Map<number, number> | undefined;
  for (let at = 0; at <= other.length; at++) {
    const bigram = bigramAt(other, at);
    const there = bigrams.get(bigram);
    if (there === undefined) continue;
    twice ??= new Map();
    const before = twice.get(bigram) ?? 0;
    if (before >= there) continue;
    twice.set(bigram, before + 1);
    shared++;
  }
  return (2 * shared) / (key.length + other.length + 2);
}

/** Returns the number of edits: letters inserted, deleted, replaced, or swapped with the next. */
function slips(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let at = 1; at <= b.length; at++) {
      const same = a[row - 1] === b[at - 1];
      let minSimilarity = Math.min(
        (above[at] as number) + 1,
        (line[at - 1] as number) + 1,
        (above[at - 1] as number) + (same ? 0 : 1),
      );
      if (row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1])
        minSimilarity = Math.min(minSimilarity, (before[at - 2] as number) + 1);
      line.push(minSimilarity);
    }
    before = above;
    above = line;
  }
  return above[b.length] as number;
}
