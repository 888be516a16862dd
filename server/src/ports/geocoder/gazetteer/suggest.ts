import { distance } from 'geokdbush';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { type GeocodedPlace, MAX_SUGGESTIONS } from '../port.ts';
import { findPlace } from './find.ts';
import type { Colloquial, Gazetteer, Town } from './gazetteer.ts';
import { spelling } from './known-names.ts';
import { showColloquial, showLocality, showPin, showTown } from './label.ts';
import { phoneticKey, wordsOf } from './phonetic-key.ts';
import { isGeneric, MAX_TEXT_LENGTH } from './query.ts';

/** A place that may be suggested. */
interface Candidate {
  readonly weight: number;
  show(): GeocodedPlace;
}

/** How well a name fits what was typed. */
interface NameFit {
  readonly edits: number;
  /** All of the name was typed. */
  readonly complete: boolean;
  /** The name begins with the very letters that were typed. */
  readonly exactSpelling: boolean;
}

/** The towns and States that the last words of a text may mean. */
interface CityFilter {
  readonly towns: ReadonlySet<Town>;
  readonly states: ReadonlySet<string>;
}

/** Localities looked at for the exact beginning of a name; two letters fit tens of thousands. */
const MAX_CANDIDATES = 6000;

/** From this many letters on a town is found with a mistake, and from this many a post office. */
const MIN_TYPO_LETTERS_TOWN = 3;
const MIN_TYPO_LETTERS_LOCALITY = 5;

/** Shorter texts are found with a mistake in large cities only. */
const SHORT_NAME_LETTERS = 4;
const LARGE_CITY = 500_000;

/** From this many letters on the beginning of a name is found with a mistake, and not only the whole. */
const MIN_TYPO_LETTERS_PREFIX = 5;

/** Two mistakes in the name of a town are forgiven from this many letters on. */
const TWO_EDITS = 9;

/** Texts with more words are addresses: `findPlace` reads these, and mistakes in whole names are not looked for. */
const NAME_WORDS = 5;

/** Words at the end of the text that may name the city. */
const MAX_SPLITS = 2;

/** What names weigh beside population, where a million people weigh 6. */
const WEIGHT = {
  town: 0.3,
  colloquial: -0.4,
  locality: -1.5,
  /** The name was typed to its end. */
  complete: 1.2,
  /** A city of half a million. */
  largeCity: 0.8,
  /** A mistake in how a name sounds that is more than one in how it is spelled. */
  soundOnly: -0.4,
  /** A mistake in a name that is not the usual one. */
  alias: -0.6,
  /** The text was split into a name and its city. */
  split: -0.5,
  /** A town of some size whose name was typed without a mistake: before any village of that name. */
  wellKnown: 2,
  exactSpelling: 0.8,
  edit: -1.4,
  /** Only the beginning of a name was typed, and with a mistake. */
  typoInPrefix: -1,
} as const;

/** From this population on a town comes before villages of its name. */
const WELL_KNOWN = 50_000;

/**
 * Places for what was typed so far, best first. Names that begin with the text and names that do so with a mistake are ranked together by
 * population and distance; what `findPlace` makes of the whole text is always among them.
 */
export function suggestPlaces(gazetteer: Gazetteer, typed: string, near?: Point): GeocodedPlace[] {
  const text = typed.slice(0, MAX_TEXT_LENGTH);
  const words = wordsOf(text);
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

/** The place that Enter would find is always suggested: last where names fit, alone where none does. */
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

/** The whole text begins a name, or its first words do and the others begin the city's. */
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

/** Towns and hand-written places. Both the sound and the spelling of a name are compared: a mistake may be one letter in one and two in the other. */
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
      // Three letters are another word when one is wrong: Bhuj is not BHU.
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

/** Post offices' localities. */
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

/** The towns whose names, and the States whose names, begin with these words; null where none does. */
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

/** How much a fit weighs. */
function rank({ edits, complete, exactSpelling }: NameFit): number {
  return (
    edits * WEIGHT.edit +
    (complete ? WEIGHT.complete : edits > 0 ? WEIGHT.typoInPrefix : 0) +
    (exactSpelling ? WEIGHT.exactSpelling : 0)
  );
}

/** A million people weigh 6. */
function populationWeight(town: Town | null): number {
  return Math.log10(Math.max(town?.population ?? 0, 1000));
}

/** Up to 3 for what is here; a tenth of that 100 km away. */
function proximity({ latitude, longitude }: Point, near: Point | undefined): number {
  return near ? 3 / (1 + distance(longitude, latitude, near.longitude, near.latitude) / 12) : 0;
}
