import { distance } from 'geokdbush';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { type GeocodedPlace, MAX_SUGGESTIONS } from '../port.ts';
import { findPlace } from './find.ts';
import type { Colloquial, Gazetteer, Town } from './gazetteer.ts';
import { spelling } from './known-names.ts';
import { showColloquial, showLocality, showPin, showTown } from './label.ts';
import { phoneticKey, splitWords } from './phonetic-key.ts';
import { isGeneric, MAX_TEXT_LENGTH } from './query.ts';

/** A candidate for a suggestion. */
interface Candidate {
  readonly weight: number;
  show(): GeocodedPlace;
}

/** How well a name matches the typed text. */
interface NameFit {
  readonly edits: number;
  /** The whole name was typed. */
  readonly complete: boolean;
  /** The spelling of the name begins with exactly the typed letters. */
  readonly exactSpelling: boolean;
}

/** The towns and States that the last words of a text may denote. */
interface CityFilter {
  readonly towns: ReadonlySet<Town>;
  readonly states: ReadonlySet<string>;
}

/** Maximum number of localities examined for the exact beginning of a name; two letters match tens of thousands. */
const MAX_CANDIDATES = 6000;

/** Minimum letters for matching a town, and a post office, with a typo. */
const MIN_TYPO_LETTERS_TOWN = 3;
const MIN_TYPO_LETTERS_LOCALITY = 5;

/** Shorter texts match with a typo in large cities only. */
const SHORT_NAME_LETTERS = 4;
const LARGE_CITY = 500_000;

/** Minimum letters for matching the beginning of a name with a typo, instead of only the whole name. */
const MIN_TYPO_LETTERS_PREFIX = 5;

/** Minimum letters for tolerating two typos in the name of a town. */
const TWO_EDITS = 9;

/** Texts with more words are addresses: `findPlace` reads them, and typos in whole names are not searched. */
const NAME_WORDS = 5;

/** Maximum number of words at the end of the text that may name the city. */
const MAX_SPLITS = 2;

/** Weights of name matches, relative to population, where a million people weigh 6. */
const WEIGHT = {
  town: 0.3,
  colloquial: -0.4,
  locality: -1.5,
  /** The whole name was typed. */
  complete: 1.2,
  /** A city of half a million people. */
  largeCity: 0.8,
  /** A typo that only the phonetic form matches, or matches better than the spelling. */
  soundOnly: -0.4,
  /** A typo in a name other than the place's usual name. */
  alias: -0.6,
  /** The text was split into a name and its city. */
  split: -0.5,
  /** A larger town whose name was typed without a typo: ranks before every village of that name. */
  wellKnown: 2,
  exactSpelling: 0.8,
  edit: -1.4,
  /** Only the beginning of a name was typed, and with a typo. */
  typoInPrefix: -1,
} as const;

/** Population from which a town ranks before villages of its name. */
const WELL_KNOWN = 50_000;

/**
 * Returns suggestions for the text typed so far, best first. Exact prefixes and prefixes with a typo are ranked together
 * by population and distance; the result of `findPlace` for the whole text is always included.
 */
export function suggestPlaces(gazetteer: Gazetteer, typed: string, near?: Point): GeocodedPlace[] {
  const text = typed.slice(0, MAX_TEXT_LENGTH);
  const words = splitWords(text);
  const letters = words.join('');
  if (letters.length < 2 || (words.length === 1 && isGeneric(letters))) return [];
  const digits = /^[1-9]\d+$/.test(letters);
  const candidates = digits
    ? pinsWithPrefix(gazetteer, letters, near)
    : nameCandidates(gazetteer, words, near);
  const found = candidates.toSorted((a, b) => b.weight - a.weight).slice(0, 4 * MAX_SUGGESTIONS);
  const shown = new Map<string, GeocodedPlace>();
  for (const one of found.map((candidate) => candidate.show()))
    if (!shown.has(one.label)) shown.set(one.label, one);
  const best = [...shown.values()].slice(0, MAX_SUGGESTIONS);
  if (letters.length < SHORT_NAME_LETTERS || (digits && best.length > 0)) return best;
  return withBestMatch(best, findPlace(gazetteer, text));
}

/** Adds the place that Enter would find: last if other names match, alone if none does. */
function withBestMatch(shown: readonly GeocodedPlace[], bestMatch: GeocodedPlace | null): GeocodedPlace[] {
  if (!bestMatch || shown.some(({ label }) => label === bestMatch.label)) return [...shown];
  return [...shown.slice(0, MAX_SUGGESTIONS - 1), bestMatch];
}

function pinsWithPrefix(gazetteer: Gazetteer, digits: string, near: Point | undefined): Candidate[] {
  const { pins } = gazetteer;
  if (digits.length < 3 || digits.length > 6) return [];
  const found: Candidate[] = [];
  const last = Number(digits.padEnd(6, '9'));
  for (
    let at = pins.firstFrom(Number(digits.padEnd(6, '0')));
    at < pins.count && pins.number(at) <= last;
    at++
  )
    found.push({
      weight: proximity(pins.point(at), near) - at / pins.count,
      show: () => showPin(gazetteer, at),
    });
  return found;
}

/** Matches names that begin with the whole text, or with its first words while the remaining words begin the city's name. */
function nameCandidates(
  gazetteer: Gazetteer,
  words: readonly string[],
  near: Point | undefined,
): Candidate[] {
  if (words.length > NAME_WORDS) return [];
  const found = placeCandidates(gazetteer, words, null, near);
  const first = Math.max(1, words.length - MAX_SPLITS);
  for (let split = words.length - 1; split >= first; split--) {
    const city = cityFilter(gazetteer, words.slice(split));
    if (city) found.push(...placeCandidates(gazetteer, words.slice(0, split), city, near));
  }
  return found;
}

function placeCandidates(
  gazetteer: Gazetteer,
  words: readonly string[],
  city: CityFilter | null,
  near: Point | undefined,
): Candidate[] {
  const key = phoneticKey(words);
  if (key.length < 2 || words.every(isGeneric)) return [];
  return [
    ...knownPlaceCandidates(gazetteer, key, words.join(''), city, near),
    ...similarLocalities(gazetteer, key, words.join(''), city, near),
  ];
}

/**
 * Matches towns and curated places. Compares both the phonetic form and the spelling: a typo may be one letter in one and
 * two in the other.
 */
function knownPlaceCandidates(
  gazetteer: Gazetteer,
  key: string,
  letters: string,
  city: CityFilter | null,
  near: Point | undefined,
): Candidate[] {
  const { index, places } = gazetteer.known;
  const best = new Map<Town | Colloquial, { readonly fit: NameFit; readonly weight: number }>();
  for (const variant of new Set([letters, key]))
    for (const { id, edits, fullNameEdits } of index.similar(
      variant,
      editsFor(variant, MIN_TYPO_LETTERS_TOWN),
    )) {
      const complete = fullNameEdits <= edits;
      if (edits > 0 && !complete && variant.length < MIN_TYPO_LETTERS_PREFIX) continue;
      const name = index.name(id);
      // A three-letter name with a typo is another word: Bhuj is not BHU.
      if (edits > 0 && name.length < SHORT_NAME_LETTERS) continue;
      for (const place of places(id)) {
        const isPrimaryName = name === place.keys[0] || name === spelling(place.name);
        const fit = { edits, complete, exactSpelling: spelling(place.name).startsWith(letters) };
        const weight =
          rank(fit) +
          (edits > 0 && !isPrimaryName ? WEIGHT.alias : 0) +
          (edits > 0 && variant !== letters ? WEIGHT.soundOnly : 0);
        if (weight > (best.get(place)?.weight ?? Number.NEGATIVE_INFINITY)) best.set(place, { fit, weight });
      }
    }
  return [...best].flatMap(([place, { fit, weight }]) => {
    const isTown = 'population' in place;
    const town = isTown ? place : place.town;
    if (!isIn(isTown ? null : town, town.state, city)) return [];
    if (fit.edits > 0 && letters.length < SHORT_NAME_LETTERS && town.population < LARGE_CITY) return [];
    const wellKnown = isTown && fit.complete && fit.edits === 0 && place.population >= WELL_KNOWN;
    return {
      weight:
        weight +
        (isTown ? WEIGHT.town : WEIGHT.colloquial) +
        (isTown && place.population >= LARGE_CITY && !place.part ? WEIGHT.largeCity : 0) +
        (wellKnown ? WEIGHT.wellKnown : 0) +
        (city ? WEIGHT.split : 0) +
        populationWeight(town) +
        proximity(place, near) / (1 + fit.edits),
      show: () => (isTown ? showTown(gazetteer, place) : showColloquial(place)),
    };
  });
}

/** Matches post-office localities. */
function similarLocalities(
  gazetteer: Gazetteer,
  key: string,
  letters: string,
  city: CityFilter | null,
  near: Point | undefined,
): Candidate[] {
  const { pins, localities } = gazetteer;
  const candidate = (id: number, edits: number, complete: boolean): Candidate[] => {
    const pin = localities.pin(id);
    const town = pins.town(pin);
    if (!isIn(town, pins.state(pin), city)) return [];
    const exactSpelling = edits === 0 && spelling(localities.name(id)).startsWith(letters);
    return [
      {
        weight:
          WEIGHT.locality +
          (city ? WEIGHT.split : 0) +
          populationWeight(town) +
          proximity(pins.point(pin), near) / (1 + edits) +
          rank({ edits, complete, exactSpelling }),
        show: () => showLocality(gazetteer, id),
      },
    ];
  };
  const edits = Math.min(1, editsFor(key, MIN_TYPO_LETTERS_LOCALITY));
  if (edits > 0)
    return localities
      .similar(key, edits)
      .flatMap((match) => candidate(match.id, match.edits, match.fullNameEdits <= match.edits));
  const first = localities.firstFrom(key);
  const last = Math.min(localities.firstFrom(`${key}\uffff`), first + MAX_CANDIDATES);
  return Array.from({ length: last - first }, (_, at) => first + at).flatMap((id) =>
    candidate(id, 0, localities.key(id) === key),
  );
}

/** Returns the towns and States whose names begin with these words; null if there are none. */
function cityFilter({ known, states }: Gazetteer, words: readonly string[]): CityFilter | null {
  const key = phoneticKey(words);
  if (key.length < 2) return null;
  const matches = known.index.similar(key, key.length < SHORT_NAME_LETTERS ? 0 : 1);
  const towns = new Set(
    matches.flatMap(({ id }) => known.places(id)).filter((place) => 'population' in place),
  );
  const named = new Set([...states].filter(([name]) => name.startsWith(key)).map(([, state]) => state));
  return towns.size + named.size > 0 ? { towns, states: named } : null;
}

function isIn(town: Town | null, state: string, city: CityFilter | null): boolean {
  return city === null || (town !== null && city.towns.has(town)) || city.states.has(state);
}

function editsFor(typed: string, from: number): number {
  return typed.length < from ? 0 : typed.length < TWO_EDITS ? 1 : 2;
}

/** Returns the weight of a match. */
function rank({ edits, complete, exactSpelling }: NameFit): number {
  return (
    edits * WEIGHT.edit +
    (complete ? WEIGHT.complete : edits > 0 ? WEIGHT.typoInPrefix : 0) +
    (exactSpelling ? WEIGHT.exactSpelling : 0)
  );
}

/** Returns the weight of a population; a million people weigh 6. */
function populationWeight(town: Town | null): number {
  return Math.log10(Math.max(town?.population ?? 0, 1000));
}

/** Returns the weight of proximity: up to 3 nearby, a tenth of that 100 km away. */
function proximity({ latitude, longitude }: Point, near: Point | undefined): number {
  return near ? 3 / (1 + distance(longitude, latitude, near.longitude, near.latitude) / 12) : 0;
}
