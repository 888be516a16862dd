import { distance } from 'geokdbush';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { GeocodedPlace } from '../port.ts';
import type { Gazetteer, Town } from './gazetteer.ts';
import { showColloquial, showLocality, showTown } from './label.ts';
import { canBeSimilar, similarityOf, similarityWithTypo } from './similarity.ts';
import { phoneticKey } from './phonetic-key.ts';
import type { Window } from './query.ts';

/** A place that matches a window, and its score. */
export interface Match {
  readonly similarity: number;
  readonly score: number;
  readonly window: Window;
  /** The largest town near it. */
  readonly town: Town | null;
  show(): GeocodedPlace;
}

/** Area and strictness of a locality search. */
export interface SearchArea {
  readonly centre: Point;
  readonly km: number;
  /** The city that was typed; localities of neighbouring cities score lower. */
  readonly city: Town | null;
  /** The text has so few words that short names are matched with a typo. */
  readonly isShortQuery: boolean;
  /** Minimum likeness; names below it do not match. */
  readonly minSimilarity: number;
}

/** Minimum likeness; below it a name does not match. */
export const MIN_LOCALITY_SIMILARITY = 0.68;
const MIN_ANYWHERE_SIMILARITY = 0.82;

/** Minimum letters of a town or post office name; shorter ones match too many words. Curated names may be shorter ("CP"). */
const MIN_LETTERS = 4;

/** Names with fewer letters require a higher likeness. */
const SHORT_NAME_LETTERS = 6;

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

/** Returns the fit with the highest score; the first of equals. */
export function best(matches: readonly Match[]): Match | null {
  return matches.reduce<Match | null>((top, fit) => (top && top.score >= fit.score ? top : fit), null);
}

/** Returns matching curated localities around a point. */
export function colloquialMatches(
  { colloquial }: Gazetteer,
  windows: readonly Window[],
  around: SearchArea,
): Match[] {
  const { centre, km, city, isShortQuery, minSimilarity } = around;
  const compare = isShortQuery ? similarityWithTypo : similarityOf;
  return colloquial
    .map((place) => ({
      place,
      far: distance(centre.longitude, centre.latitude, place.longitude, place.latitude),
    }))
    .filter(({ far }) => far <= km)
    .flatMap(({ place, far }) =>
      windows
        .map((window) => ({ window, similarity: similarityTo(window, place, minSimilarity, compare) }))
        .filter(({ window, similarity }) => isPlausible({ similarity, window, town: place.town }, around))
        .map(({ window, similarity }) => ({
          similarity,
          score: similarity + 0.08 + wordBonus(window) - far / 1000 - otherCityPenalty(place.town, city),
          window,
          town: place.town,
          show: () => showColloquial(place),
        })),
    );
}

/** Returns matching post-office localities around a point. */
export function localityMatches(
  gazetteer: Gazetteer,
  windows: readonly Window[],
  around: SearchArea,
): Match[] {
  return gazetteer.pins
    .around(around.centre, around.km)
    .flatMap((pin, rank) => matchesInPin(gazetteer, windows, pin, rank, around));
}

/** Returns the matching localities of a PIN code; `rank` is the number of nearer codes. */
export function matchesInPin(
  gazetteer: Gazetteer,
  windows: readonly Window[],
  pin: number,
  rank: number,
  around: SearchArea,
): Match[] {
  const { city, isShortQuery } = around;
  const matches: Match[] = [];
  const town = gazetteer.pins.town(pin);
  const less = otherCityPenalty(town, city);
  const compare = isShortQuery ? similarityWithTypo : similarityOf;
  for (const id of gazetteer.pins.localities(pin)) {
    const letters = gazetteer.localities.letters(id);
    const scoreOf = windows.filter((window) => hasLettersOf(window, letters));
    if (scoreOf.length === 0) continue;
    const name = gazetteer.localities.key(id);
    const part = partOf(name, town);
    for (const window of scoreOf) {
      if (window.key.length < MIN_LETTERS && !(isShortQuery && window.key === name)) continue;
      const similarity = Math.max(
        Math.abs(name.length - window.key.length) > 5 ? 0 : compare(window, name),
        part === null ? 0 : compare(window, part) - PART_PENALTY,
      );
      if (isPlausible({ similarity, window, town }, around))
        matches.push({
          similarity,
          score: similarity + wordBonus(window) - rank / 20_000 - less,
          window,
          town,
          show: () => showLocality(gazetteer, id),
        });
    }
  }
  return matches;
}

/** Maximum number of typed letters a name may lack; beyond it neither the name nor a part of it matches. */
const MAX_MISSING_LETTERS = 2;

function hasLettersOf({ letters }: Window, name: number): boolean {
  let missing = 0;
  for (let left = letters & ~name; left; left &= left - 1) missing++;
  return missing <= MAX_MISSING_LETTERS;
}

/** Returns matching towns around a city, and parts of it that are listed as places. */
export function townMatches(gazetteer: Gazetteer, windows: readonly Window[], around: SearchArea): Match[] {
  const { centre, km, city, isShortQuery, minSimilarity } = around;
  const compare = isShortQuery ? similarityWithTypo : similarityOf;
  return gazetteer.towns
    .filter(
      (town) =>
        town !== city && distance(centre.longitude, centre.latitude, town.longitude, town.latitude) <= km,
    )
    .flatMap((town) =>
      windows
        .filter(({ key }) => key.length >= MIN_LETTERS || (isShortQuery && town.keys.includes(key)))
        .map((window) => ({ window, similarity: similarityTo(window, town, minSimilarity, compare) }))
        .filter(({ window, similarity }) =>
          isPlausible({ similarity, window, town: town.part ? city : town }, around),
        )
        .map(({ window, similarity }) => ({
          similarity,
          score: similarity + wordBonus(window) - (town.part ? 0 : OTHER_CITY_PENALTY),
          window,
          town,
          show: () => showTown(gazetteer, town),
        })),
    );
}

/** Returns matching curated localities of the country, or of one State. */
export function colloquialMatchesAnywhere(
  { colloquial }: Gazetteer,
  windows: readonly Window[],
  minSimilarity: number,
  state: string | null,
): Match[] {
  return colloquial
    .filter(({ town }) => state === null || town.state === state)
    .flatMap((place) =>
      windows
        .map((window) => ({ window, similarity: similarityTo(window, place, minSimilarity) }))
        .filter(
          ({ window, similarity }) =>
            similarity >=
            (window.key.length < SHORT_NAME_LETTERS
              ? Math.max(minSimilarity, MIN_ANYWHERE_SIMILARITY)
              : minSimilarity),
        )
        .map(({ window, similarity }) => ({
          similarity,
          score: similarity + 0.05 + wordBonus(window) + populationWeight(place.town),
          window,
          town: place.town,
          show: () => showColloquial(place),
        })),
    );
}

/** Returns matching towns of the country, or of one State. */
export function townMatchesAnywhere(
  gazetteer: Gazetteer,
  windows: readonly Window[],
  state: string | null,
): Match[] {
  return gazetteer.towns
    .filter((town) => state === null || town.state === state)
    .flatMap((town) =>
      windows
        .map((window) => ({ window, similarity: similarityTo(window, town, MIN_ANYWHERE_SIMILARITY) }))
        .filter(
          ({ similarity, window }) =>
            similarity >= MIN_ANYWHERE_SIMILARITY && window.key.length >= MIN_LETTERS,
        )
        .map(({ window, similarity }) => ({
          similarity,
          score: similarity + 0.02 + wordBonus(window) + populationWeight(town),
          window,
          town,
          show: () => showTown(gazetteer, town),
        })),
    );
}

/**
 * Returns matching post-office localities anywhere: very similar names that begin with the same two sounds, since people
 * rarely mistype the beginning.
 */
export function similarLocalities(
  { localities, ...gazetteer }: Gazetteer,
  window: Window,
  state: string | null,
): Match[] {
  const matches: Match[] = [];
  if (window.key.length < MIN_LETTERS) return matches;
  const start = window.key.slice(0, 2);
  const last = localities.firstFrom(`${start}\uffff`);
  for (let id = localities.firstFrom(start); id < last; id++) {
    if (!hasLettersOf(window, localities.letters(id))) continue;
    const name = localities.key(id);
    if (Math.abs(name.length - window.key.length) > 2) continue;
    const pin = localities.pin(id);
    if (state !== null && gazetteer.pins.state(pin) !== state) continue;
    const similarity = similarityOf(window, name);
    if (similarity < MIN_ANYWHERE_SIMILARITY || (similarity < 1 && window.key.length < 5)) continue;
    const town = gazetteer.pins.town(pin);
    const score = similarity - 0.03 + wordBonus(window) + populationWeight(town);
    matches.push({
      similarity,
      score,
      window,
      town,
      show: () => showLocality({ localities, ...gazetteer }, id),
    });
  }
  return matches;
}

/** Returns whether a locality matches exactly and is in a city of half a million or more. */
export function isOfLargeCity({ similarity, town }: Match): boolean {
  return similarity === 1 && (town?.population ?? 0) >= 500_000;
}

/** Score deduction for matching only the distinctive part of a post office's name instead of the whole. */
const PART_PENALTY = 0.04;
const MIN_PART_LETTERS = 5;

/** Generic suffixes of post office names, as squeezed keys. */
const TAILS =
  'colony bazar bazaar market town city village road nagar extension estate housing board gate court'
    .split(' ')
    .map((word) => phoneticKey([word]));

/** Returns "Malakpet" for "Malakpet Colony" and, in Jodhpur, "Shastri Nagar" for "Jodhpur Shastri Nagar". */
function partOf(name: string, town: Town | null): string | null {
  const before = town?.keys.find((key) => name.startsWith(key));
  const tail = before === undefined ? TAILS.find((word) => name.endsWith(word)) : undefined;
  const part = name.slice(before?.length ?? 0, tail ? -tail.length : undefined);
  return part !== name && part.length >= MIN_PART_LETTERS ? part : null;
}

/** Score deduction for a locality of a city other than the typed one, which is a less likely match. */
const OTHER_CITY_PENALTY = 0.12;

function otherCityPenalty(town: Town | null, city: Town | null): number {
  return city === null || town === city ? 0 : OTHER_CITY_PENALTY;
}

/** Returns whether a match is plausible; a number in a name of another city must not match. */
function isPlausible(
  { similarity, window, town }: Pick<Match, 'similarity' | 'window' | 'town'>,
  { city, minSimilarity }: SearchArea,
): boolean {
  return (
    similarity >= minSimilarity &&
    (similarity === 1 || otherCityPenalty(town, city) === 0 || !/\d/.test(window.key))
  );
}

/** A bonus for longer windows: a match of more words is more reliable. */
function wordBonus({ from, to, key }: Window): number {
  return 0.06 * (to - from) + 0.005 * Math.min(key.length, 12);
}

function populationWeight(town: Town | null): number {
  return 0.02 * Math.log10(Math.max(town?.population ?? 0, 1000));
}
