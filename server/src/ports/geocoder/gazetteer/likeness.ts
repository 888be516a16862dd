import { squeeze } from './squeeze.ts';

/** A squeezed name made ready to be compared with many. */
export interface Sound {
  readonly key: string;
  /** Its two-letter pieces and how often each stands in it. */
  readonly pieces: ReadonlyMap<number, number>;
  /** See `lettersOf`. */
  readonly letters: number;
}

/** Makes a name ready. */
export function soundOf(words: readonly string[]): Sound {
  const key = squeeze(words);
  const pieces = new Map<number, number>();
  for (let at = 0; at <= key.length; at++)
    pieces.set(pieceAt(key, at), (pieces.get(pieceAt(key, at)) ?? 0) + 1);
  return { key, pieces, letters: lettersOf(key) };
}

/** Which letters a name has, a bit each; some signs share a bit. */
export function lettersOf(key: string): number {
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
 * Whether a name can be as alike as `least` or one slip away, judged by its length and letters alone. An upper bound of `likenessOf`, twenty
 * times cheaper: most names of a list end here.
 */
export function canBeLike(sound: Sound, length: number, letters: number, least: number): boolean {
  const missing = bitsIn(sound.letters & ~letters);
  const strange = bitsIn(letters & ~sound.letters);
  const size = sound.key.length;
  const slipsAtLeast = Math.max(missing, strange, Math.abs(size - length));
  if (slipsAtLeast <= 1) return true;
  const shared = Math.min(size + 1 - (missing ? missing + 1 : 0), length + 1 - (strange ? strange + 1 : 0));
  const alike = 1 - slipsAtLeast / Math.max(size, length);
  return ((2 * shared) / (size + length + 2) + alike) / 2 >= least;
}

function bitsIn(bits: number): number {
  let count = 0;
  for (let left = bits; left; left &= left - 1) count++;
  return count;
}

/** The two letters around a place in a name as one number; nothing stands before the first and after the last. */
function pieceAt(key: string, at: number): number {
  return ((at > 0 ? key.charCodeAt(at - 1) : 0) << 8) | (at < key.length ? key.charCodeAt(at) : 0);
}

/** Names that share fewer pieces are not looked at letter by letter. */
const WORTH_SPELLING = 0.5;

/** Another first letter is another name more often than a mistake. */
const OTHER_START = 0.08;

/** How alike names are that are one slip of four or five letters apart, where pieces tell little. */
const ONE_SLIP = 0.72;
const SHORTEST_SLIPPED = 4;

/** How alike two names sound, 0 to 1: half by their pieces (which forgives whole parts), half by their letters (which forgives slips). */
export function likenessOf(sound: Sound, key: string): number {
  if (sound.key === key) return 1;
  const pieces = sharedPieces(sound, key);
  if (pieces < WORTH_SPELLING || otherNumber(sound.key, key)) return Math.min(pieces, WORTH_SPELLING);
  const letters = 1 - slips(sound.key, key) / Math.max(sound.key.length, key.length);
  return (pieces + letters) / 2 - (sound.key[0] === key[0] ? 0 : OTHER_START);
}

/** The same, forgiving one slip also in a short name; for when there is little else that the text could mean. */
export function likenessWithSlip(sound: Sound, key: string): number {
  const alike = likenessOf(sound, key);
  if (alike >= ONE_SLIP || Math.abs(sound.key.length - key.length) > 1) return alike;
  if (Math.min(sound.key.length, key.length) < SHORTEST_SLIPPED || otherNumber(sound.key, key)) return alike;
  return slips(sound.key, key) === 1 ? ONE_SLIP : alike;
}

/** "Sector 21" is not "Sector 22", however alike they are. */
function otherNumber(a: string, b: string): boolean {
  const number = /\d+/.exec(a)?.[0];
  return number !== undefined && number !== (/\d+/.exec(b)?.[0] ?? number);
}

/** Twice the shared pieces over all pieces (Dice). */
function sharedPieces({ key, pieces }: Sound, other: string): number {
  let shared = 0;
  let twice: Map<number, number> | undefined;
  for (let at = 0; at <= other.length; at++) {
    const piece = pieceAt(other, at);
    const there = pieces.get(piece);
    if (there === undefined) continue;
    twice ??= new Map();
    const before = twice.get(piece) ?? 0;
    if (before >= there) continue;
    twice.set(piece, before + 1);
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
      let least = Math.min(
        (above[at] as number) + 1,
        (line[at - 1] as number) + 1,
        (above[at - 1] as number) + (same ? 0 : 1),
      );
      if (row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1])
        least = Math.min(least, (before[at - 2] as number) + 1);
      line.push(least);
    }
    before = above;
    above = line;
  }
  return above[b.length] as number;
}
