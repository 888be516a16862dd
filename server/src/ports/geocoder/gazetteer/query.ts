import type { Gazetteer } from './gazetteer.ts';
import { type Sound, soundOf } from './similarity.ts';
import { phoneticKey, wordsOf } from './phonetic-key.ts';

/** One to three words of what was typed, side by side. */
export interface Window extends Sound {
  readonly from: number;
  readonly to: number;
}

/** An address as it was typed, taken apart. */
export interface ParsedQuery {
  /** The index of a PIN code that exists. */
  readonly pin: number | null;
  /** The digits of a PIN code, whether it exists or not. */
  readonly pinDigits: string | null;
  /** The State that stood at its end; not among the words any more. */
  readonly state: string | null;
  readonly words: number;
  /** The whole text as one name sounds: without its State, and with every word but the PIN code. */
  readonly keys: readonly string[];
  readonly windows: readonly Window[];
}

/** Words looked at; an address says where it is at its end. */
const MAX_WORDS = 8;

/** Letters looked at; an address is shorter. */
export const MAX_TEXT_LENGTH = 160;

/** Words that say what kind of thing a name is, and no place. */
const STOP_WORDS = new Set(
  (
    'near opp opposite behind no flat house plot floor shop india dist district pin pincode post po ' +
    'the and'
  ).split(' '),
);

/** Words that stand in a thousand names and by themselves are none. */
const GENERIC = new Set(
  (
    'nagar colony road street lane sector sec block phase layout market bazar bazaar cross main east ' +
    'west north south park place town vihar puram station bus stand mall school temple hospital ' +
    'apartment apartments society new old gate airport railway metro terminal junction college circle ' +
    'chowk'
  ).split(' '),
);

/** Whether a word stands in so many names that by itself it is none. */
export function isGeneric(word: string): boolean {
  return GENERIC.has(word);
}

/** How the usual short forms are written out. */
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

/** A side of a locality as people shorten it: "Andheri (W)", "Malad E, Mumbai". */
const SIDE = /(?<=[a-z]{3} ?)(?:\(([ewns])\)| ([ewns])(?= *(?:,|$| mumbai)))/gi;
const SIDES: Readonly<Record<string, string>> = { e: ' east', w: ' west', n: ' north', s: ' south' };

const PIN = /(?<!\d)([1-9]\d{2})[\s-]?(\d{3})(?!\d)/;

/** Takes a typed address apart. */
export function parseQuery(gazetteer: Gazetteer, whole: string): ParsedQuery {
  const text = whole.slice(-MAX_TEXT_LENGTH);
  const pinDigits = pinDigitsIn(text);
  const pin = pinDigits === null ? null : gazetteer.pins.find(Number(pinDigits));
  const expanded = wordsOf(
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

/** A State at the end of the text says where to look; one that is named like a city is the city. */
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
