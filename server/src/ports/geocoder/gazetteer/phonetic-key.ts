import { toLatin } from './romanise.ts';

/** How the same sound is written in different ways; the longer spelling first. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/gunj/g, 'ganj'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/q/g, 'k'],
  // Breath is the letter most often left out, added or put elsewhere.
  [/(?<=[a-z])h/g, ''],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/y/g, 'i'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/([a-z])\1+/g, '$1'],
];

/** The words of a text in plain lower-case Latin letters and digits, whatever script and accents it was typed in. */
export function wordsOf(text: string): string[] {
  return toLatin(text.normalize('NFC'))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.](?=[a-z])/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** Words as they sound, without the gaps: "Kothrud" and "Kotharud" come close, "T. Nagar" and "TNagar" are the same. */
export function phoneticKey(words: readonly string[]): string {
  return SOUNDS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), words.join(''));
}

/** Squeezes many plain Latin names at once, one a line; a hundred times faster than one by one. */
export function phoneticKeysOfLines(names: string): string {
  return phoneticKey([names.toLowerCase().replace(/[^a-z0-9\n]+/g, '')]);
}
