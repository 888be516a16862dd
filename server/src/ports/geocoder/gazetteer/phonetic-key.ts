import { toLatin } from './romanise.ts';

/** Spelling variants of the same sound; longer spellings first. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/gunj/g, 'ganj'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/q/g, 'k'],
  // `h` is the letter most often omitted, added or misplaced.
  [/(?<=[a-z])h/g, ''],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/y/g, 'i'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/([a-z])\1+/g, '$1'],
];

/** Returns the words of a text in plain lower-case Latin letters and digits, regardless of its script and accents. */
export function splitWords(text: string): string[] {
  return toLatin(text.normalize('NFC'))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.](?=[a-z])/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** Returns the phonetic form of words, without gaps: "Kothrud" and "Kotharud" become similar, "T. Nagar" and "TNagar" identical. */
export function phoneticKey(words: readonly string[]): string {
  return SOUNDS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), words.join(''));
}

/** Squeezes many plain Latin names together, one per line; a hundred times faster than individually. */
export function phoneticKeysOfLines(names: string): string {
  return phoneticKey([names.toLowerCase().replace(/[^a-z0-9\n]+/g, '')]);
}
