import { editDistance, letterMask, mayBeSimilar } from './edit-distance.ts';
import { synonymsOf } from './synonyms.ts';
import { isSignificant, significantWords, type Word, tokenize } from './tokenize.ts';

/** An entry of the search index: its names in both languages, and further search words. */
export interface SearchItem {
  readonly names: readonly string[];
  readonly words: string;
  /** Names of its parents. They match too, but rank after the entry's own names. */
  readonly parentNames: readonly string[];
}

/**
 * Match tier, best first: the full name (5), the beginning of a name (4), all words (3), all words with misspellings (2),
 * only a significant word (1).
 */
export type Tier = 5 | 4 | 3 | 2 | 1;

/** One search hit. */
export interface Hit {
  /** Index in the list of entries. */
  readonly index: number;
  readonly tier: Tier;
  /** From 0 to about 1, comparable within a tier. */
  readonly quality: number;
}

/** Searches the entries of the index. */
export type Matcher = (query: string) => Hit[];

/** Weight of a match by kind of word. The catalogue's search words weigh as much as names. */
const WEIGHTS = { names: 1, words: 1, same: 0.85, parentNames: 0.6 };

const EXACT = 1;
const SAME_SOUND = 0.97;
const PREFIX = 0.9;
const SOUND_PREFIX = 0.87;
/**
 * Maximum quality of a match with the beginning of a longer word if the catalogue has the typed word: "mali" is a
 * gardener, not "Malish".
 */
const MAX_BESIDE_EXACT = 0.82;
const JOINED = 0.95;
/** Quality threshold: correct words are above it, misspelt ones below. */
const MIN_CONFIDENT_QUALITY = 0.8;
const MISSPELT = [0, 0.7, 0.58];
const MISSPELT_PREFIX = 0.5;

/** Minimum share of a query's significance that a partial match must cover. */
const MIN_MATCHED_SHARE = 0.5;
/** Maximum share of the catalogue that a word may match to be sufficient alone. */
const MAX_RARE_SHARE = 0.06;

interface Token {
  readonly word: Word;
  readonly letters: { readonly text: number; readonly sound: number };
  /** True for two words of a name joined into one. */
  readonly joined: boolean;
  readonly postings: { readonly index: number; readonly weight: number }[];
}

interface Fit {
  readonly quality: number;
  /** Whether the word matches without misspelling, before weighting by the kind of word. */
  readonly confident: boolean;
  readonly weight: number;
}

/** Creates a search over entries. Created once per catalogue; its cost depends only on the catalogue's words. */
export function createMatcher(items: readonly SearchItem[]): Matcher {
  const { tokens, nameKeys } = indexOf(items);
  const byText = new Map(tokens.map((token) => [token.word.text, token]));
  const bySound = Map.groupBy(tokens, ({ word }) => word.sound);

  const tokensMatching = (word: Word, unfinished: boolean): Map<Token, number> => {
    const found = new Map<Token, number>();
    const exact = byText.get(word.text);
    for (const token of bySound.get(word.sound) ?? []) found.set(token, SAME_SOUND);
    if (exact) found.set(exact, EXACT);
    const whole = found.size > 0;
    for (const token of tokens) {
      if (found.has(token) || (token.joined && word.text.length < 6)) continue;
      const quality = similarity(word, token, unfinished, whole);
      if (quality) found.set(token, whole ? Math.min(quality, MAX_BESIDE_EXACT) : quality);
    }
    return found;
  };
  const itemsMatching = (word: Word, unfinished: boolean): Map<number, Fit> => {
    const fits = new Map<number, Fit>();
    for (const [{ postings }, quality] of tokensMatching(word, unfinished))
      for (const { index, weight } of postings) {
        const before = fits.get(index);
        if (!before || quality * weight > before.quality)
          fits.set(index, { quality: quality * weight, confident: quality > MIN_CONFIDENT_QUALITY, weight });
      }
    return fits;
  };
  /** Returns the matches of two words that the catalogue writes as one: "air conditioner". */
  const joinedFits = (first: Word, second: Word): Map<number, Fit> => {
    const [together] = tokenize(first.text + second.text);
    const fits = new Map<number, Fit>();
    for (const token of bySound.get(together?.sound ?? '') ?? [])
      for (const { index, weight } of token.postings)
        fits.set(index, { quality: JOINED * weight, confident: true, weight });
    return fits;
  };

  return (text) => {
    const typed = significantWords(text);
    if (!typed.length) return [];
    const fits = typed.map((word, at) => itemsMatching(word, at === typed.length - 1));
    for (let at = 1; at < typed.length; at += 1)
      for (const [index, fit] of joinedFits(typed[at - 1] as Word, typed[at] as Word))
        for (const one of [fits[at - 1], fits[at]])
          if ((one?.get(index)?.quality ?? 0) < fit.quality) one?.set(index, fit);
    const typedKeys = [keyOf(typed), keyOf(tokenize(text))];
    const last = typed.at(-1) as Word;
    const query = { typedKeys, wholeWords: byText.has(last.text) || bySound.has(last.sound) };
    const rarity = fits.map((fit) => Math.log(1 + items.length / Math.max(1, fit.size)));
    return [...new Set(fits.flatMap((fit) => [...fit.keys()]))].flatMap((index) => {
      const found = fits.map((fit) => fit.get(index));
      const tier = tierOf(found, query, nameKeys[index] ?? [], rarity, fits, items.length);
      return tier ? [{ index, tier, quality: qualityOf(found, typed, nameKeys[index] ?? []) }] : [];
    });
  };
}

function tierOf(
  found: readonly (Fit | undefined)[],
  { typedKeys, wholeWords }: { readonly typedKeys: readonly string[]; readonly wholeWords: boolean },
  nameKeys: readonly string[],
  rarity: readonly number[],
  fits: readonly ReadonlyMap<number, Fit>[],
  items: number,
): Tier | null {
  if (nameKeys.some((key) => typedKeys.includes(key))) return 5;
  if (found.every((fit) => fit)) {
    // A single word of the catalogue is no stronger as the first word of a name than as a search word of another entry.
    const isPrefixMatch = (key: string, typed: string) =>
      wholeWords ? typed.includes(' ') && key.startsWith(`${typed} `) : key.startsWith(typed);
    if (nameKeys.some((key) => typedKeys.some((typed) => isPrefixMatch(key, typed)))) return 4;
    return found.every((fit) => fit?.confident) ? 3 : 2;
  }
  const whole = rarity.reduce((sum, one) => sum + one, 0);
  const fitting = rarity.reduce((sum, one, at) => sum + (found[at] ? one : 0), 0);
  const distinctive = found.map((fit, at) =>
    Boolean(
      fit?.confident &&
        fit.weight > WEIGHTS.parentNames &&
        (fits[at]?.size ?? 0) <= Math.max(3, items * MAX_RARE_SHARE),
    ),
  );
  if (distinctive.some(Boolean)) return 1;
  return fitting / whole >= MIN_MATCHED_SHARE &&
    found.some((fit) => fit?.confident && fit.weight > WEIGHTS.parentNames)
    ? 1
    : null;
}

/** Returns the quality of a hit. Of two equal matches, the one with fewer other words in its name ranks first. */
function qualityOf(found: readonly (Fit | undefined)[], typed: readonly Word[], nameKeys: readonly string[]) {
  const fit = found.reduce((sum, one) => sum + (one?.quality ?? 0), 0) / found.length;
  const nameShare = Math.max(
    0,
    ...nameKeys.map((key) => {
      const words = key.split(' ');
      return words.filter((word) => typed.some(({ sound }) => word.startsWith(sound))).length / words.length;
    }),
  );
  return fit + nameShare / 25;
}

/**
 * Returns the similarity of a query word to a catalogue word; 0 for none. The last word of a query may be incomplete. A
 * word that the catalogue has (`whole`) is spelt as it should be: it is no misspelling of another word ("bijli" is no
 * "billi"), nor the beginning of a word that only sounds like it.
 */
function similarity(
  typed: Word,
  { word, letters, joined }: Token,
  unfinished: boolean,
  whole: boolean,
): number {
  if (!joined && (unfinished || (!whole && typed.text.length > 2))) {
    if (word.text.startsWith(typed.text)) return PREFIX;
    if (!whole && typed.sound.length > 1 && word.sound.startsWith(typed.sound)) return SOUND_PREFIX;
  }
  if (whole) return 0;
  // Digits must match exactly, and a repeated single letter has no meaning.
  if (/\p{N}/u.test(typed.text) || typed.sound.length < 2) return 0;
  const typos = Math.min(
    typoCount(typed.text, word.text, letters.text),
    typoCount(typed.sound, word.sound, letters.sound),
  );
  if (typos < MISSPELT.length) return MISSPELT[typos] as number;
  return !joined && unfinished && isMistypedPrefix(typed.text, word.text) ? MISSPELT_PREFIX : 0;
}

/**
 * Returns the number of typing errors between two words: one is allowed from four letters, two from nine; Infinity beyond.
 * Up to five letters, no letter may be replaced (that would be another word), and a different first letter requires a
 * longer word.
 */
function typoCount(typed: string, word: string, letters: number): number {
  const allowed = Math.min(typed.length, word.length) < 4 ? 0 : typed.length < 9 ? 1 : 2;
  if (!allowed || Math.abs(typed.length - word.length) > allowed) return Number.POSITIVE_INFINITY;
  const differentStart = typed[0] !== word[0] && !(typed[0] === word[1] && typed[1] === word[0]);
  if (differentStart && typed.length < 6) return Number.POSITIVE_INFINITY;
  const maxTypos = differentStart ? 1 : allowed;
  if (!mayBeSimilar(letterMask(typed), letters, maxTypos)) return Number.POSITIVE_INFINITY;
  if (typed.length < 6 && typed.length === word.length && letterMask(typed) !== letters)
    return Number.POSITIVE_INFINITY;
  const count = editDistance(typed, word, maxTypos);
  return count <= maxTypos ? count : Number.POSITIVE_INFINITY;
}

/** Returns whether a word is incomplete and has an error in the letters typed so far. */
function isMistypedPrefix(typed: string, word: string): boolean {
  if (typed.length < 5 || typed[0] !== word[0] || word.length <= typed.length) return false;
  return [typed.length, typed.length + 1].some(
    (length) => editDistance(typed, word.slice(0, length), 1) <= 1,
  );
}

/** Builds the index: every word once with the entries that have it, and the keys of each entry's names for comparison as a whole. */
function indexOf(items: readonly SearchItem[]): { tokens: Token[]; nameKeys: string[][] } {
  const tokens = new Map<string, Token>();
  const add = (index: number, words: readonly Word[], weight: number, joined = false) => {
    for (const word of words) {
      const token = tokens.get(word.text) ?? tokenOf(word, joined);
      const before = token.postings.find((posting) => posting.index === index);
      if (!before) token.postings.push({ index, weight });
      tokens.set(word.text, token);
    }
  };
  const nameKeys = items.map(({ names, words, parentNames }, index) => {
    const nameWords = names.map((name) => tokenize(name).filter(isSignificant));
    // Highest weight first: a word retains the weight of its first insertion for an entry.
    add(index, nameWords.flat(), WEIGHTS.names);
    add(index, nameWords.flatMap(joinedWords), WEIGHTS.names, true);
    add(index, tokenize(words).filter(isSignificant), WEIGHTS.words);
    add(index, synonymsOf(nameWords.flat()), WEIGHTS.same);
    add(index, parentNames.flatMap(tokenize).filter(isSignificant), WEIGHTS.parentNames);
    return [...new Set([...nameWords.map(keyOf), ...names.map((name) => keyOf(tokenize(name)))])].filter(
      Boolean,
    );
  });
  return { tokens: [...tokens.values()], nameKeys };
}

function tokenOf(word: Word, joined: boolean): Token {
  return {
    word,
    letters: { text: letterMask(word.text), sound: letterMask(word.sound) },
    joined,
    postings: [],
  };
}

function joinedWords(words: readonly Word[]): Word[] {
  return words.slice(1).flatMap((word, at) => tokenize((words[at] as Word).text + word.text));
}

function keyOf(words: readonly Word[]): string {
  return words.map(({ sound }) => sound).join(' ');
}
