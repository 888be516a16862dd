import { distance } from 'geokdbush';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { type Found, MOST_SUGGESTIONS } from '../port.ts';
import { findPlace } from './find.ts';
import type { Colloquial, Gazetteer, Town } from './gazetteer.ts';
import { spelling } from './known-names.ts';
import { showColloquial, showLocality, showPin, showTown } from './label.ts';
import { squeeze, wordsOf } from './squeeze.ts';
import { isGeneric, LONGEST_TEXT } from './typed.ts';

/** A place that may be suggested. */
interface Candidate {
  readonly weight: number;
  show(): Found;
}

/** How well a name fits what was typed. */
interface NameFit {
  readonly edits: number;
  /** All of the name was typed. */
  readonly whole: boolean;
  /** The name begins with the very letters that were typed. */
  readonly spelled: boolean;
}

/** The towns and States that the last words of a text may mean. */
interface CityFilter {
  readonly towns: ReadonlySet<Town>;
  readonly states: ReadonlySet<string>;
}

/** Localities looked at for the exact beginning of a name; two letters fit tens of thousands. */
const MOST_LOOKED_AT = 6000;

/** From this many letters on a town is found with a mistake, and from this many a post office. */
const MISTYPED_TOWN = 3;
const MISTYPED_LOCALITY = 5;

/** Shorter texts are found with a mistake in large cities only. */
const SHORT = 4;
const LARGE_CITY = 500_000;

/** From this many letters on the beginning of a name is found with a mistake, and not only the whole. */
const MISTYPED_BEGINNING = 5;

/** Two mistakes in the name of a town are forgiven from this many letters on. */
const TWO_EDITS = 9;

/** Texts with more words are addresses: `findPlace` reads these, and mistakes in whole names are not looked for. */
const NAME_WORDS = 5;

/** Words at the end of the text that may name the city. */
const MOST_SPLITS = 2;

/** What names weigh beside population, where a million people weigh 6. */
const WEIGHT = {
  town: 0.3,
  colloquial: -0.4,
  locality: -1.5,
  /** The name was typed to its end. */
  whole: 1.2,
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
  spelled: 0.8,
  edit: -1.4,
  /** Only the beginning of a name was typed, and with a mistake. */
  mistypedBeginning: -1,
} as const;

/** From this population on a town comes before villages of its name. */
const WELL_KNOWN = 50_000;

/**
 * Places for what was typed so far, best first. Names that begin with the text and names that do so with a mistake are ranked together by
 * population and distance; what `findPlace` makes of the whole text is always among them.
 */
export function suggestPlaces(gazetteer: Gazetteer, typed: string, near?: Point): Found[] {
  const text = typed.slice(0, LONGEST_TEXT);
  const words = wordsOf(text);
  const letters = words.join('');
  if (letters.length < 2 || (words.length === 1 && isGeneric(letters))) return [];
  const digits = /^[1-9]\d+$/.test(letters);
  const candidates = digits ? pinsBeginning(gazetteer, letters, near) : namesLike(gazetteer, words, near);
  const found = candidates.toSorted((a, b) => b.weight - a.weight).slice(0, 4 * MOST_SUGGESTIONS);
  const shown = new Map<string, Found>();
  for (const one of found.map((candidate) => candidate.show()))
    if (!shown.has(one.label)) shown.set(one.label, one);
  const best = [...shown.values()].slice(0, MOST_SUGGESTIONS);
  if (letters.length < SHORT || (digits && best.length > 0)) return best;
  return withMeant(best, findPlace(gazetteer, text));
}

/** The place that Enter would find is always suggested: last where names fit, alone where none does. */
function withMeant(shown: readonly Found[], meant: Found | null): Found[] {
  if (!meant || shown.some(({ label }) => label === meant.label)) return [...shown];
  return [...shown.slice(0, MOST_SUGGESTIONS - 1), meant];
}

function pinsBeginning(gazetteer: Gazetteer, digits: string, near: Point | undefined): Candidate[] {
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
      weight: nearness(pins.point(at), near) - at / pins.count,
      show: () => showPin(gazetteer, at),
    });
  return found;
}

/** The whole text begins a name, or its first words do and the others begin the city's. */
function namesLike(gazetteer: Gazetteer, words: readonly string[], near: Point | undefined): Candidate[] {
  if (words.length > NAME_WORDS) return [];
  const found = placesLike(gazetteer, words, null, near);
  const first = Math.max(1, words.length - MOST_SPLITS);
  for (let split = words.length - 1; split >= first; split--) {
    const city = cityFilter(gazetteer, words.slice(split));
    if (city) found.push(...placesLike(gazetteer, words.slice(0, split), city, near));
  }
  return found;
}

function placesLike(
  gazetteer: Gazetteer,
  words: readonly string[],
  city: CityFilter | null,
  near: Point | undefined,
): Candidate[] {
  const key = squeeze(words);
  if (key.length < 2 || words.every(isGeneric)) return [];
  return [
    ...knownLike(gazetteer, key, words.join(''), city, near),
    ...localitiesLike(gazetteer, key, words.join(''), city, near),
  ];
}

/** Towns and hand-written places. Both the sound and the spelling of a name are compared: a mistake may be one letter in one and two in the other. */
function knownLike(
  gazetteer: Gazetteer,
  key: string,
  letters: string,
  city: CityFilter | null,
  near: Point | undefined,
): Candidate[] {
  const { index, places } = gazetteer.known;
  const best = new Map<Town | Colloquial, { readonly fit: NameFit; readonly weight: number }>();
  for (const asked of new Set([letters, key]))
    for (const { id, edits, wholeEdits } of index.similar(asked, editsFor(asked, MISTYPED_TOWN))) {
      const whole = wholeEdits <= edits;
      if (edits > 0 && !whole && asked.length < MISTYPED_BEGINNING) continue;
      const name = index.name(id);
      // Three letters are another word when one is wrong: Bhuj is not BHU.
      if (edits > 0 && name.length < SHORT) continue;
      for (const place of places(id)) {
        const usual = name === place.keys[0] || name === spelling(place.name);
        const fit = { edits, whole, spelled: spelling(place.name).startsWith(letters) };
        const weight =
          rank(fit) +
          (edits > 0 && !usual ? WEIGHT.alias : 0) +
          (edits > 0 && asked !== letters ? WEIGHT.soundOnly : 0);
        if (weight > (best.get(place)?.weight ?? Number.NEGATIVE_INFINITY)) best.set(place, { fit, weight });
      }
    }
  return [...best].flatMap(([place, { fit, weight }]) => {
    const isTown = 'population' in place;
    const town = isTown ? place : place.town;
    if (!isIn(isTown ? null : town, town.state, city)) return [];
    if (fit.edits > 0 && letters.length < SHORT && town.population < LARGE_CITY) return [];
    const wellKnown = isTown && fit.whole && fit.edits === 0 && place.population >= WELL_KNOWN;
    return {
      weight:
        weight +
        (isTown ? WEIGHT.town : WEIGHT.colloquial) +
        (isTown && place.population >= LARGE_CITY && !place.part ? WEIGHT.largeCity : 0) +
        (wellKnown ? WEIGHT.wellKnown : 0) +
        (city ? WEIGHT.split : 0) +
        people(town) +
        nearness(place, near) / (1 + fit.edits),
      show: () => (isTown ? showTown(gazetteer, place) : showColloquial(place)),
    };
  });
}

/** Post offices' localities. */
function localitiesLike(
  gazetteer: Gazetteer,
  key: string,
  letters: string,
  city: CityFilter | null,
  near: Point | undefined,
): Candidate[] {
  const { pins, localities } = gazetteer;
  const candidate = (id: number, edits: number, whole: boolean): Candidate[] => {
    const pin = localities.pin(id);
    const town = pins.town(pin);
    if (!isIn(town, pins.state(pin), city)) return [];
    const spelled = edits === 0 && spelling(localities.name(id)).startsWith(letters);
    return [
      {
        weight:
          WEIGHT.locality +
          (city ? WEIGHT.split : 0) +
          people(town) +
          nearness(pins.point(pin), near) / (1 + edits) +
          rank({ edits, whole, spelled }),
        show: () => showLocality(gazetteer, id),
      },
    ];
  };
  const edits = Math.min(1, editsFor(key, MISTYPED_LOCALITY));
  if (edits > 0)
    return localities
      .similar(key, edits)
      .flatMap((match) => candidate(match.id, match.edits, match.wholeEdits <= match.edits));
  const first = localities.firstFrom(key);
  const last = Math.min(localities.firstFrom(`${key}\uffff`), first + MOST_LOOKED_AT);
  return Array.from({ length: last - first }, (_, at) => first + at).flatMap((id) =>
    candidate(id, 0, localities.key(id) === key),
  );
}

/** The towns whose names, and the States whose names, begin with these words; null where none does. */
function cityFilter({ known, states }: Gazetteer, words: readonly string[]): CityFilter | null {
  const key = squeeze(words);
  if (key.length < 2) return null;
  const matches = known.index.similar(key, key.length < SHORT ? 0 : 1);
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
function rank({ edits, whole, spelled }: NameFit): number {
  return (
    edits * WEIGHT.edit +
    (whole ? WEIGHT.whole : edits > 0 ? WEIGHT.mistypedBeginning : 0) +
    (spelled ? WEIGHT.spelled : 0)
  );
}

/** A million people weigh 6. */
function people(town: Town | null): number {
  return Math.log10(Math.max(town?.population ?? 0, 1000));
}

/** Up to 3 for what is here; a tenth of that 100 km away. */
function nearness({ latitude, longitude }: Point, near: Point | undefined): number {
  return near ? 3 / (1 + distance(longitude, latitude, near.longitude, near.latitude) / 12) : 0;
}
