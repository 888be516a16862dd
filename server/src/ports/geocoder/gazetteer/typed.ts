import type { Gazetteer } from './gazetteer.ts';
import { type Sound, soundOf } from './likeness.ts';
import { squeeze, wordsOf } from './squeeze.ts';

/** One to three words of what was typed, side by side. */
export interface Window extends Sound {
  readonly from: number;
  readonly to: number;
}

/** An address as it was typed, taken apart. */
export interface Typed {
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
const MOST_WORDS = 8;

/** Letters looked at; an address is shorter. */
export const LONGEST_TEXT = 160;

/** Words that say what kind of thing a name is, and no place. */
const IDLE = new Set(
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
const WRITTEN_OUT = new Map(
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
export function readTyped(gazetteer: Gazetteer, whole: string): Typed {
  const text = whole.slice(-LONGEST_TEXT);
  const pinDigits = pinDigitsIn(text);
  const pin = pinDigits === null ? null : gazetteer.pins.find(Number(pinDigits));
  const said = wordsOf(
    text
      .replace(PIN, ' ')
      .replace(SIDE, (_, bracketed: string | undefined, bare: string | undefined) =>
        String(SIDES[(bracketed ?? bare ?? '').toLowerCase()]),
      ),
  );
  const all = said
    .filter((word) => !IDLE.has(word))
    .map((word) => WRITTEN_OUT.get(word) ?? word)
    .slice(-MOST_WORDS);
  const { state, words } = withoutState(gazetteer, all);
  return {
    pin,
    pinDigits,
    state,
    words: words.length,
    keys: [squeeze(words), squeeze(said)],
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
