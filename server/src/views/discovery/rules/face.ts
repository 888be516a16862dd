import { NEW_HERE_JOBS } from '@aaspaas/contract/features/professionals.ts';

/**
 * Returns the public name of a professional: the first name and the initial of the surname. Everything else of the name
 * stays private until the professional is assigned.
 */
export function publicName(name: string): string {
  const [first = '', surname] = outerWords(name);
  return surname ? `${first} ${firstLetter(surname)}.` : first;
}

/** Returns the initials shown without a picture: of the first name and the surname. */
export function initialsOf(name: string): string {
  return outerWords(name).map(firstLetter).join('').toUpperCase();
}

const MAX_YEARS = 60;

/** Returns the years of experience of a registration's text; null if it does not begin with a number of years. */
export function yearsOf(experience: string | null): number | null {
  const [, digits, unit = ''] = /^\s*(\d{1,2})\s*\+?\s*([\p{L}\p{M}]*)/u.exec(experience ?? '') ?? [];
  if (digits === undefined || /^(month|mahin|mahee|day|week|महीन|माह|दिन)/iu.test(unit)) return null;
  const years = Number(digits);
  return years <= MAX_YEARS ? years : null;
}

/** Returns whether a professional is shown as "New here". */
export function isNewHere({ reviews, jobs }: { readonly reviews: number; readonly jobs: number }): boolean {
  return reviews === 0 && jobs < NEW_HERE_JOBS;
}

/** Returns the first and the last word of a name; one word of a name without a surname. */
function outerWords(name: string): string[] {
  const words = name.split(/[\s.]+/u).filter(Boolean);
  const [first, ...rest] = words;
  return first === undefined ? [] : [first, ...rest.slice(-1)];
}

const letters = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** An ASCII character before another one or the end: no accent or vowel sign combines with it. */
const ALONE = /^[\x20-\x7e](?=[\x20-\x7e]|$)/;

/** Returns the first letter as people read it: in Devanagari with its vowel sign. The segmenter takes microseconds. */
function firstLetter(word: string): string {
  const [alone] = ALONE.exec(word) ?? [];
  if (alone !== undefined) return alone;
  for (const { segment } of letters.segment(word)) return segment;
  return '';
}
