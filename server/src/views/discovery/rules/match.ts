import { edits, lettersOf, mayBeNear } from './match-edits.ts';
import { sayingTheSame } from './match-lexicon.ts';
import { isTelling, tellingWords, type Word, wordsOf } from './match-words.ts';

/** Something that can be found: what it is called in both languages, and further words people look for it by. */
export interface Findable {
  readonly names: readonly string[];
  readonly words: string;
  /** What it belongs to: found by it too, but after the things that are called so. */
  readonly within: readonly string[];
}

/** How well it fits, from the best down: called so, begins so, has all the words, has them misspelt, has the one that tells. */
export type Tier = 5 | 4 | 3 | 2 | 1;

/** One thing that was found. */
export interface Hit {
  /** Where it stood in the list that was handed in. */
  readonly index: number;
  readonly tier: Tier;
  /** From 0 to about 1, to be compared within a tier. */
  readonly quality: number;
}

/** Looks a query up in what it was made of. */
export type Find = (query: string) => Hit[];

/** How good a match by a word of each kind is; what the catalogue lists as a word for it counts as its name. */
const WEIGHTS = { names: 1, words: 1, same: 0.85, within: 0.6 };

const EXACT = 1;
const SAME_SOUND = 0.97;
const BEGINNING = 0.9;
const SOUND_BEGINNING = 0.87;
/** The most that the beginning of a longer word is worth where the catalogue has the typed word whole: "mali" is a gardener, not "Malish". */
const BESIDE_WHOLE = 0.82;
const JOINED = 0.95;
/** A word that is right lies above it, one that needs forgiving below. */
const RIGHT = 0.8;
const MISSPELT = [0, 0.7, 0.58];
const MISSPELT_BEGINNING = 0.5;

/** Of a query that fits in part, this much of what tells things apart has to fit. */
const ENOUGH = 0.5;
/** One right word is enough where no more of the catalogue than this has it. */
const RARE = 0.06;

interface Token {
  readonly word: Word;
  readonly letters: { readonly text: number; readonly sound: number };
  /** Two words of a name written as one. */
  readonly joined: boolean;
  readonly postings: { readonly index: number; readonly weight: number }[];
}

interface Fit {
  readonly quality: number;
  /** As good as it is for things that are called so, whatever kind of word it was found by. */
  readonly right: boolean;
  readonly weight: number;
}

/** Makes a lookup over things to be found: made once for a catalogue, its cost depends on the catalogue's words alone. */
export function makeFind(things: readonly Findable[]): Find {
  const { tokens, nameKeys } = indexOf(things);
  const byText = new Map(tokens.map((token) => [token.word.text, token]));
  const bySound = Map.groupBy(tokens, ({ word }) => word.sound);

  const tokensLike = (word: Word, unfinished: boolean): Map<Token, number> => {
    const found = new Map<Token, number>();
    const exact = byText.get(word.text);
    for (const token of bySound.get(word.sound) ?? []) found.set(token, SAME_SOUND);
    if (exact) found.set(exact, EXACT);
    const whole = found.size > 0;
    for (const token of tokens) {
      if (found.has(token) || (token.joined && word.text.length < 6)) continue;
      const quality = likeness(word, token, unfinished, whole);
      if (quality) found.set(token, whole ? Math.min(quality, BESIDE_WHOLE) : quality);
    }
    return found;
  };
  const thingsLike = (word: Word, unfinished: boolean): Map<number, Fit> => {
    const fits = new Map<number, Fit>();
    for (const [{ postings }, quality] of tokensLike(word, unfinished))
      for (const { index, weight } of postings) {
        const before = fits.get(index);
        if (!before || quality * weight > before.quality)
          fits.set(index, { quality: quality * weight, right: quality > RIGHT, weight });
      }
    return fits;
  };
  /** Two words that the catalogue writes as one: "air conditioner". */
  const joinedFits = (first: Word, second: Word): Map<number, Fit> => {
    const [together] = wordsOf(first.text + second.text);
    const fits = new Map<number, Fit>();
    for (const token of bySound.get(together?.sound ?? '') ?? [])
      for (const { index, weight } of token.postings)
        fits.set(index, { quality: JOINED * weight, right: true, weight });
    return fits;
  };

  return (text) => {
    const asked = tellingWords(text);
    if (!asked.length) return [];
    const fits = asked.map((word, at) => thingsLike(word, at === asked.length - 1));
    for (let at = 1; at < asked.length; at += 1)
      for (const [index, fit] of joinedFits(asked[at - 1] as Word, asked[at] as Word))
        for (const one of [fits[at - 1], fits[at]])
          if ((one?.get(index)?.quality ?? 0) < fit.quality) one?.set(index, fit);
    const askedKeys = [keyOf(asked), keyOf(wordsOf(text))];
    const last = asked.at(-1) as Word;
    const query = { askedKeys, wholeWords: byText.has(last.text) || bySound.has(last.sound) };
    const rarity = fits.map((fit) => Math.log(1 + things.length / Math.max(1, fit.size)));
    return [...new Set(fits.flatMap((fit) => [...fit.keys()]))].flatMap((index) => {
      const found = fits.map((fit) => fit.get(index));
      const tier = tierOf(found, query, nameKeys[index] ?? [], rarity, fits, things.length);
      return tier ? [{ index, tier, quality: qualityOf(found, asked, nameKeys[index] ?? []) }] : [];
    });
  };
}

function tierOf(
  found: readonly (Fit | undefined)[],
  { askedKeys, wholeWords }: { readonly askedKeys: readonly string[]; readonly wholeWords: boolean },
  nameKeys: readonly string[],
  rarity: readonly number[],
  fits: readonly ReadonlyMap<number, Fit>[],
  things: number,
): Tier | null {
  if (nameKeys.some((key) => askedKeys.includes(key))) return 5;
  if (found.every((fit) => fit)) {
    // One word that the catalogue has whole says no more as the first of a name than among the search words of another.
    const isCalledSo = (key: string, asked: string) =>
      wholeWords ? asked.includes(' ') && key.startsWith(`${asked} `) : key.startsWith(asked);
    if (nameKeys.some((key) => askedKeys.some((asked) => isCalledSo(key, asked)))) return 4;
    return found.every((fit) => fit?.right) ? 3 : 2;
  }
  const whole = rarity.reduce((sum, one) => sum + one, 0);
  const fitting = rarity.reduce((sum, one, at) => sum + (found[at] ? one : 0), 0);
  const tells = found.map((fit, at) =>
    Boolean(fit?.right && fit.weight > WEIGHTS.within && (fits[at]?.size ?? 0) <= Math.max(3, things * RARE)),
  );
  if (tells.some(Boolean)) return 1;
  return fitting / whole >= ENOUGH && found.some((fit) => fit?.right && fit.weight > WEIGHTS.within)
    ? 1
    : null;
}

/** How well the words fit; of two things that fit alike, the one whose name says little else comes first. */
function qualityOf(found: readonly (Fit | undefined)[], asked: readonly Word[], nameKeys: readonly string[]) {
  const fit = found.reduce((sum, one) => sum + (one?.quality ?? 0), 0) / found.length;
  const said = Math.max(
    0,
    ...nameKeys.map((key) => {
      const words = key.split(' ');
      return words.filter((word) => asked.some(({ sound }) => word.startsWith(sound))).length / words.length;
    }),
  );
  return fit + said / 25;
}

/**
 * How near a word comes to one of the catalogue's; 0 for not at all. The last word of a query may still be unfinished. A word that the
 * catalogue has whole is no beginning of a word that only sounds like it.
 */
function likeness(
  asked: Word,
  { word, letters, joined }: Token,
  unfinished: boolean,
  whole: boolean,
): number {
  if (!joined && (unfinished || (!whole && asked.text.length > 2))) {
    if (word.text.startsWith(asked.text)) return BEGINNING;
    if (!whole && asked.sound.length > 1 && word.sound.startsWith(asked.sound)) return SOUND_BEGINNING;
  }
  // Figures mean what they are, and one letter over and over means nothing.
  if (/\p{N}/u.test(asked.text) || asked.sound.length < 2) return 0;
  const off = Math.min(
    slips(asked.text, word.text, letters.text),
    slips(asked.sound, word.sound, letters.sound),
  );
  if (off < MISSPELT.length) return MISSPELT[off] as number;
  return !joined && unfinished && begunWithSlip(asked.text, word.text) ? MISSPELT_BEGINNING : 0;
}

/**
 * Slips that lie between two words: one is forgiven from four letters on, two from nine; Infinity beyond. In up to five
 * letters none may be another letter (that would be another word), and a wrong first letter needs a longer word.
 */
function slips(asked: string, word: string, letters: number): number {
  const allowed = Math.min(asked.length, word.length) < 4 ? 0 : asked.length < 9 ? 1 : 2;
  if (!allowed || Math.abs(asked.length - word.length) > allowed) return Number.POSITIVE_INFINITY;
  const strange = asked[0] !== word[0] && !(asked[0] === word[1] && asked[1] === word[0]);
  if (strange && asked.length < 6) return Number.POSITIVE_INFINITY;
  const most = strange ? 1 : allowed;
  if (!mayBeNear(lettersOf(asked), letters, most)) return Number.POSITIVE_INFINITY;
  if (asked.length < 6 && asked.length === word.length && lettersOf(asked) !== letters)
    return Number.POSITIVE_INFINITY;
  const count = edits(asked, word, most);
  return count <= most ? count : Number.POSITIVE_INFINITY;
}

/** Still being typed, with a slip in what stands there so far. */
function begunWithSlip(asked: string, word: string): boolean {
  if (asked.length < 5 || asked[0] !== word[0] || word.length <= asked.length) return false;
  return [asked.length, asked.length + 1].some((length) => edits(asked, word.slice(0, length), 1) <= 1);
}

/** Every word of the things with where it stands, each word once; and each thing's names as they are compared whole. */
function indexOf(things: readonly Findable[]): { tokens: Token[]; nameKeys: string[][] } {
  const tokens = new Map<string, Token>();
  const add = (index: number, words: readonly Word[], weight: number, joined = false) => {
    for (const word of words) {
      const token = tokens.get(word.text) ?? tokenOf(word, joined);
      const before = token.postings.find((posting) => posting.index === index);
      if (!before) token.postings.push({ index, weight });
      tokens.set(word.text, token);
    }
  };
  const nameKeys = things.map(({ names, words, within }, index) => {
    const called = names.map((name) => wordsOf(name).filter(isTelling));
    // What counts most comes first: a word keeps the weight it was first added with.
    add(index, called.flat(), WEIGHTS.names);
    add(index, called.flatMap(joinedWords), WEIGHTS.names, true);
    add(index, wordsOf(words).filter(isTelling), WEIGHTS.words);
    add(index, sayingTheSame(called.flat()), WEIGHTS.same);
    add(index, within.flatMap(wordsOf).filter(isTelling), WEIGHTS.within);
    return [...new Set([...called.map(keyOf), ...names.map((name) => keyOf(wordsOf(name)))])].filter(Boolean);
  });
  return { tokens: [...tokens.values()], nameKeys };
}

function tokenOf(word: Word, joined: boolean): Token {
  return {
    word,
    letters: { text: lettersOf(word.text), sound: lettersOf(word.sound) },
    joined,
    postings: [],
  };
}

function joinedWords(words: readonly Word[]): Word[] {
  return words.slice(1).flatMap((word, at) => wordsOf((words[at] as Word).text + word.text));
}

function keyOf(words: readonly Word[]): string {
  return words.map(({ sound }) => sound).join(' ');
}
