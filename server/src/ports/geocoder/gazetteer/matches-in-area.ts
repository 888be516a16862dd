import { distance } from 'geokdbush';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { Gazetteer, Town } from './gazetteer.ts';
import { showColloquial, showLocality, showTown } from './label.ts';
import { hasLettersOf, type Match, MIN_LETTERS, similarityTo, wordBonus } from './match.ts';
import { phoneticKey } from './phonetic-key.ts';
import type { Window } from './query.ts';
import { similarityOf, similarityWithTypo } from './similarity.ts';

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
