import type { Gazetteer } from './gazetteer.ts';
import { type Sound, soundOf } from './similarity.ts';
import { phoneticKey, splitWords } from './phonetic-key.ts';

/** One to three adjacent words of the typed text. */
export interface Window extends Sound {
  readonly from: number;
  readonly to: number;
}

/** A parsed typed address. */
export interface ParsedQuery {
  /** Index of the typed PIN code, if it exists. */
  readonly pin: number | null;
  /** The digits of the typed PIN code, whether it exists or not. */
  readonly pinDigits: string | null;
  /** The State at the end of the text; removed from the words. */
  readonly state: string | null;
  readonly words: number;
  /** Phonetic forms of the whole text as one name: without its State, and with all words except the PIN code. */
  readonly keys: readonly string[];
  readonly windows: readonly Window[];
}

/** Maximum number of words examined; an address names its location at its end. */
const MAX_WORDS = 8;

/** Maximum number of letters examined; an address is shorter. */
export const MAX_TEXT_LENGTH = 160;

/** Words that describe the kind of a name and denote no place. */
const STOP_WORDS = new Set(
  (
    'near opp opposite behind no flat house plot floor shop india dist district pin pincode post po ' +
    'the and'
  ).split(' '),
);

/** Words that occur in a thousand names and denote no place alone. */
const GENERIC = new Set(
  (
    'nagar colony road street lane sector sec block phase layout market bazar bazaar cross main east ' +
    'west north south park place town vihar puram station bus stand mall school temple hospital ' +
    'apartment apartments society new old gate airport railway metro terminal junction college circle ' +
    'chowk'
  ).split(' '),
);

/** Returns whether a word occurs in so many names that alone it denotes no place. */
export function isGeneric(word: string): boolean {
  return GENERIC.has(word);
}

/** Expansions of common abbreviations. */
const ABBREVIATIONS = new Map(
  Object.entries({
    sec: 'sector',
    sect: 'sector',
    sektar: 'sector',
    ngr: 'nagar',
    rd: 'road',
    blk: 'block',
    extn: 'extension',
    ext: 'extension',
    mkt: 'market',
  }),
);

/** The abbreviated side of a locality: "Andheri (W)", "Malad E, Mumbai". */
const SIDE = /(?<=[a-z]{3} ?)(?:\(([ewns])\)| ([ewns])(?= *(?:,|$| mumbai)))/gi;
const SIDES: Readonly<Record<string, string>> = { e: ' east', w: ' west', n: ' north', s: ' south' };

const PIN = /(?<!\d)([1-9]\d{2})[\s-]?(\d{3})(?!\d)/;

/** Parses a typed address. */
export function parseQuery(gazetteer: Gazetteer, whole: string): ParsedQuery {
  const text = whole.slice(-MAX_TEXT_LENGTH);
  const pinDigits = pinDigitsIn(text);
  const pin = pinDigits === null ? null : gazetteer.pins.find(Number(pinDigits));
  const expanded = splitWords(
    text
      .replace(PIN, ' ')
      .replace(SIDE, (_, bracketed: string | undefined, bare: string | undefined) =>
        String(SIDES[(bracketed ?? bare ?? '').toLowerCase()]),
      ),
  );
  const all = expanded
    .filter((word) => !STOP_WORDS.has(word))
    .map((word) => ABBREVIATIONS.get(word) ?? word)
    .slice(-MAX_WORDS);
  const { state, words } = withoutState(gazetteer, all);
  return {
    pin,
    pinDigits,
    state,
    words: words.length,
    keys: [phoneticKey(words), phoneticKey(expanded)],
    windows: windowsOf(words),
  };
}

/** Splits off a State at the end of the text, which restricts the search; a State with the name of a city is treated as the city. */
function withoutState(
  { states, cities }: Gazetteer,
  words: readonly string[],
): { state: string | null; words: readonly string[] } {
  for (const size of [4, 3, 2, 1]) {
    const key = soundOf(words.slice(-size)).key;
    const state = words.length >= size ? states.get(key) : undefined;
    if (state && !cities.some((city) => city.keys.includes(key)))
      return { state, words: words.slice(0, -size) };
  }
  return { state: null, words };
}

function pinDigitsIn(text: string): string | null {
  const digits = text.normalize('NFKC').replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));
  const [, first, second] = PIN.exec(digits) ?? [];
  return first && second ? first + second : null;
}

function windowsOf(words: readonly string[]): Window[] {
  return words.flatMap((_, from) =>
    [1, 2, 3]
      .filter((size) => from + size <= words.length)
      .map((size) => ({ from, to: from + size, ...soundOf(words.slice(from, from + size)) }))
      .filter(
        ({ from, to, key }) =>
          key.length > 1 && !/^\d+$/.test(key) && (to - from > 1 || !GENERIC.has(words[from] as string)),
      ),
  );
}
