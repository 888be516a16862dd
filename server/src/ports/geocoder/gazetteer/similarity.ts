import { phoneticKey } from './phonetic-key.ts';

/** A squeezed name made ready to be compared with many. */
export interface Sound {
  readonly key: string;
  /** Its two-letter pieces and how often each stands in it. */
  readonly bigrams: ReadonlyMap<number, number>;
  /** See `letterMask`. */
  readonly letters: number;
}

/** Makes a name ready. */
export function soundOf(words: readonly string[]): Sound {
  const key = phoneticKey(words);
  const bigrams = new Map<number, number>();
  for (let at = 0; at <= key.length; at++)
    bigrams.set(bigramAt(key, at), (bigrams.get(bigramAt(key, at)) ?? 0) + 1);
  return { key, bigrams, letters: letterMask(key) };
}

/** Which letters a name has, a bit each; some signs share a bit. */
export function letterMask(key: string): number {
  let bits = 0;
  for (let at = 0; at < key.length; at++) bits |= 1 << (key.charCodeAt(at) & 31);
  return bits;
}

/** The letters of each line of a text. */
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
 * Whether a name can be as alike as `minSimilarity` or one slip away, judged by its length and letters alone. An upper bound of `similarityOf`, twenty
 * times cheaper: most names of a list end here.
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

/** The two letters around a place in a name as one number; nothing stands before the first and after the last. */
function bigramAt(key: string, at: number): number {
  return ((at > 0 ? key.charCodeAt(at - 1) : 0) << 8) | (at < key.length ? key.charCodeAt(at) : 0);
}

/** Names that share fewer pieces are not looked at letter by letter. */
const MIN_BIGRAM_SIMILARITY = 0.5;

/** Another first letter is another name more often than a mistake. */
const FIRST_LETTER_PENALTY = 0.08;

/** How alike names are that are one slip of four or five letters apart, where pieces tell little. */
const ONE_EDIT = 0.72;
const MIN_LETTERS_FOR_EDIT = 4;

/** How alike two names sound, 0 to 1: half by their pieces (which forgives whole parts), half by their letters (which forgives slips). */
export function similarityOf(sound: Sound, key: string): number {
  if (sound.key === key) return 1;
  const bigrams = sharedBigrams(sound, key);
  if (bigrams < MIN_BIGRAM_SIMILARITY || otherNumber(sound.key, key))
    return Math.min(bigrams, MIN_BIGRAM_SIMILARITY);
  const letters = 1 - slips(sound.key, key) / Math.max(sound.key.length, key.length);
  return (bigrams + letters) / 2 - (sound.key[0] === key[0] ? 0 : FIRST_LETTER_PENALTY);
}

/** The same, forgiving one slip also in a short name; for when there is little else that the text could mean. */
export function similarityWithTypo(sound: Sound, key: string): number {
  const commonLetters = similarityOf(sound, key);
  if (commonLetters >= ONE_EDIT || Math.abs(sound.key.length - key.length) > 1) return commonLetters;
  if (Math.min(sound.key.length, key.length) < MIN_LETTERS_FOR_EDIT || otherNumber(sound.key, key))
    return commonLetters;
  return slips(sound.key, key) === 1 ? ONE_EDIT : commonLetters;
}

/** "Sector 21" is not "Sector 22", however alike they are. */
function otherNumber(a: string, b: string): boolean {
  const number = /\d+/.exec(a)?.[0];
  return number !== undefined && number !== (/\d+/.exec(b)?.[0] ?? number);
}

/** Twice the shared pieces over all pieces (Dice). */
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

/** Letters added, left out, changed, or swapped with the next. */
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
