import type { GeocodedPlace } from '../port.ts';
import type { Town } from './gazetteer.ts';
import type { Window } from './query.ts';
import { canBeSimilar, similarityOf } from './similarity.ts';

/** A place that matches a window, and its score. */
export interface Match {
  readonly similarity: number;
  readonly score: number;
  readonly window: Window;
  /** The largest town near it. */
  readonly town: Town | null;
  show(): GeocodedPlace;
}

/** Minimum likeness of a name anywhere in the country; below it a name does not match. */
export const MIN_ANYWHERE_SIMILARITY = 0.82;

/** Minimum letters of a town or post office name; shorter ones match too many words. Curated names may be shorter ("CP"). */
export const MIN_LETTERS = 4;

/** A place with the keys of its names. */
interface NamedPlace {
  readonly keys: readonly string[];
  readonly letters: readonly number[];
}

/** Returns the likeness of a window to the most similar name of a place; 0 if none reaches `minSimilarity`. */
export function similarityTo(
  window: Window,
  { keys, letters }: NamedPlace,
  minSimilarity: number,
  compare = similarityOf,
): number {
  let best = 0;
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as string;
    // Names that require a high likeness must begin with the same letter: seven thousand towns are compared with every window.
    if (minSimilarity >= MIN_ANYWHERE_SIMILARITY && key.charCodeAt(0) !== window.key.charCodeAt(0)) continue;
    if (canBeSimilar(window, key.length, letters[at] as number, minSimilarity))
      best = Math.max(best, compare(window, key));
  }
  return best;
}

/** A place with a name that is similar to a window. */
interface SimilarPlace<T> {
  readonly place: T;
  readonly window: Window;
  readonly similarity: number;
}

/**
 * Returns the places with a name whose likeness to a window reaches `minSimilarity`, which must be at least the one that
 * requires the same first letter. Each name is compared with the windows of its letter only, because a long text has dozens of
 * windows and the country thousands of towns.
 */
export function placesOfSameLetter<T extends NamedPlace>(
  places: readonly T[],
  windows: readonly Window[],
  minSimilarity: number,
): SimilarPlace<T>[] {
  const byLetter = Map.groupBy(windows, ({ key }) => key.charCodeAt(0));
  const similar: SimilarPlace<T>[] = [];
  for (const place of places)
    for (let at = 0; at < place.keys.length; at++) {
      const key = place.keys[at] as string;
      for (const window of byLetter.get(key.charCodeAt(0)) ?? []) {
        if (!canBeSimilar(window, key.length, place.letters[at] as number, minSimilarity)) continue;
        const similarity = similarityOf(window, key);
        if (similarity >= minSimilarity) similar.push({ place, window, similarity });
      }
    }
  return similar;
}

/** Returns the fit with the highest score; the first of equals. */
export function bestMatch(matches: readonly Match[]): Match | null {
  return matches.reduce<Match | null>((top, fit) => (top && top.score >= fit.score ? top : fit), null);
}

/** Maximum number of typed letters a name may lack; beyond it neither the name nor a part of it matches. */
const MAX_MISSING_LETTERS = 2;

/** Returns whether a name has nearly all letters of a window; both are sets of letters as bits. */
export function hasLettersOf({ letters }: Window, name: number): boolean {
  let missing = 0;
  for (let left = letters & ~name; left; left &= left - 1) missing++;
  return missing <= MAX_MISSING_LETTERS;
}

/** Returns whether a locality matches exactly and is in a city of half a million or more. */
export function isOfLargeCity({ similarity, town }: Match): boolean {
  return similarity === 1 && (town?.population ?? 0) >= 500_000;
}

/** A bonus for longer windows: a match of more words is more reliable. */
export function wordBonus({ from, to, key }: Window): number {
  return 0.06 * (to - from) + 0.005 * Math.min(key.length, 12);
}
