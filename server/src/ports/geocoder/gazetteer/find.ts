import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { GeocodedPlace } from '../port.ts';
import {
  colloquialMatchesAnywhere,
  townMatchesAnywhere,
  best,
  colloquialMatches,
  type Match,
  matchesInPin,
  isOfLargeCity,
  similarityTo,
  MIN_LOCALITY_SIMILARITY,
  similarLocalities,
  localityMatches,
  townMatches,
} from './matches.ts';
import type { Gazetteer, Town } from './gazetteer.ts';
import { showColloquial, showNearPin, showPin, showTown } from './label.ts';
import { parseQuery, type ParsedQuery, type Window } from './query.ts';

/** The city that was typed, where, and how well. */
interface TypedCity {
  readonly town: Town;
  readonly window: Window;
  readonly similarityTo: number;
}

/** Below these likenesses a name is another name. */
const MIN_CITY_SIMILARITY = 0.74;
const MIN_SINGLE_WORD_SIMILARITY = 0.8;
const MIN_IN_PIN_SIMILARITY = 0.75;
const MIN_COLLOQUIAL_SIMILARITY = 0.7;

/** Farther from the city than another one, a locality must be so much more alike. */
const RING = 0.1;

/** Short names are believed with a mistake where so few words are left beside the city. */
const FEW_WORDS = 3;

/** A locality is looked for this near to the city first, then farther, km; the farther the more alike it must be. */
const RINGS = [
  { km: 18, minSimilarity: MIN_LOCALITY_SIMILARITY },
  { km: 28, minSimilarity: 0.7 },
  { km: 45, minSimilarity: 0.82 },
] as const;

/** A locality typed with a PIN code is believed within this distance of the code's centre, km. */
const PIN_KM = 5;

/** The place that a text most likely means; null for none. */
export function findPlace(gazetteer: Gazetteer, text: string): GeocodedPlace | null {
  const query = parseQuery(gazetteer, text);
  const { pin, state, windows } = query;
  if (pin !== null) return findInPin(gazetteer, windows, pin);
  return (
    findByWords(gazetteer, query) ??
    (windows.length === 0 && state !== null ? largestTown(gazetteer, state) : null) ??
    nearestPin(gazetteer, query)
  );
}

/** The place that the words name, whatever PIN code was typed with them. */
function findByWords(gazetteer: Gazetteer, query: ParsedQuery): GeocodedPlace | null {
  const { windows } = query;
  const exact = findExact(gazetteer, query);
  if (exact) return exact;
  if (windows.length === 0) return null;
  const city = detectCity(gazetteer, query);
  if (!city) return findAnywhere(gazetteer, query);
  const preferred = isBetter(gazetteer, query, city);
  if (preferred) return preferred.show();
  const rest = windows.filter((window) => !overlap(window, city.window));
  const isShortQuery = query.words - (city.window.to - city.window.from) <= FEW_WORDS;
  const locality = rest.length ? findInCity(gazetteer, rest, city.town, isShortQuery) : null;
  return locality ? locality.show() : showTown(gazetteer, city.town);
}

/** "Lajpt Nagar" is Lajpat Nagar with a mistake rather than Jamnagar with more of them. */
function isBetter(gazetteer: Gazetteer, { windows, state }: ParsedQuery, city: TypedCity): Match | null {
  if (city.similarityTo === 1) return null;
  const isSamePlace = windows.filter((window) => overlap(window, city.window));
  const fit = best([
    ...colloquialMatchesAnywhere(gazetteer, isSamePlace, city.similarityTo, state),
    ...isSamePlace.flatMap((window) => similarLocalities(gazetteer, window, state).filter(isOfLargeCity)),
  ]);
  return fit && fit.similarity > city.similarityTo ? fit : null;
}

/** A town of this many people is what its name means, whatever villages share it. */
const WELL_KNOWN = 50_000;

/** The landmark or the well-known town whose name is the whole text. */
function findExact(gazetteer: Gazetteer, { keys, state }: ParsedQuery): GeocodedPlace | null {
  const { index, places } = gazetteer.known;
  const named = keys.flatMap((key) => {
    const id = index.firstFrom(key);
    return id < index.count && index.name(id) === key ? places(id) : [];
  });
  const inState = (place: { readonly state: string }) => state === null || place.state === state;
  const curated = named.flatMap((place) => ('population' in place ? [] : [place]));
  const town = named
    .flatMap((place) => ('population' in place ? [place] : []))
    .find((place) => place.population >= WELL_KNOWN && !place.part && inState(place));
  // A hand-written locality is weighed against its namesakes elsewhere.
  if (town) return curated.length === 0 ? showTown(gazetteer, town) : null;
  const landmark = curated.find((place) => place.landmark && inState(place.town));
  return landmark ? showColloquial(landmark) : null;
}

/** Digits of a PIN code that name its sorting district. */
const DISTRICT_DIGITS = 3;

/** A PIN code that no list has: the middle of those that share most of its first digits, at least its sorting district. */
function nearestPin({ pins }: Gazetteer, { pinDigits, windows }: ParsedQuery): GeocodedPlace | null {
  if (pinDigits === null || windows.length > 0) return null;
  for (let digits = pinDigits.length - 1; digits >= DISTRICT_DIGITS; digits--) {
    const prefix = pinDigits.slice(0, digits);
    const first = pins.firstFrom(Number(prefix.padEnd(6, '0')));
    const end = pins.firstFrom(Number(prefix.padEnd(6, '9')) + 1);
    if (first < end)
      return showNearPin(pins, first + ((end - first) >> 1), pinDigits, medianPoint(pins, first, end));
  }
  return null;
}

function medianPoint(pins: Gazetteer['pins'], first: number, end: number): Point {
  const points = Array.from({ length: end - first }, (_, at) => pins.point(first + at));
  const median = (numbers: readonly number[]) =>
    numbers.toSorted((a, b) => a - b)[numbers.length >> 1] as number;
  return {
    latitude: median(points.map(({ latitude }) => latitude)),
    longitude: median(points.map(({ longitude }) => longitude)),
  };
}

function overlap(a: Window, b: Window): boolean {
  return a.from < b.to && b.from < a.to;
}

function largestTown(gazetteer: Gazetteer, state: string): GeocodedPlace | null {
  const town = gazetteer.towns.find((candidate) => candidate.state === state && !candidate.part);
  return town ? showTown(gazetteer, town) : null;
}

/** The city that was typed: the name most alike, a little more so at the end of the text and with more people. */
function detectCity({ cities }: Gazetteer, { windows, words, state }: ParsedQuery): TypedCity | null {
  let best: TypedCity | null = null;
  let highest = 0;
  for (const window of windows) {
    const minSimilarity =
      words === 1 ? MIN_SINGLE_WORD_SIMILARITY : window.key.length < 5 ? 0.99 : MIN_CITY_SIMILARITY;
    for (const town of cities) {
      if (state !== null && town.state !== state) continue;
      const similarity = similarityTo(window, town, minSimilarity);
      if (similarity < minSimilarity) continue;
      const score =
        similarity +
        0.04 * (window.to / words) +
        0.02 * Math.log10(town.population) +
        // "Navi Mumbai" is not Mumbai, however many more live there.
        0.04 * (window.to - window.from);
      if (score > highest) {
        best = { town, window, similarityTo: similarity };
        highest = score;
      }
    }
  }
  return best;
}

function findInPin(gazetteer: Gazetteer, windows: readonly Window[], pin: number): GeocodedPlace {
  const centre = gazetteer.pins.point(pin);
  const isShortQuery = windows.length <= FEW_WORDS;
  const around = {
    centre,
    km: PIN_KM,
    city: gazetteer.pins.town(pin),
    isShortQuery,
    minSimilarity: MIN_LOCALITY_SIMILARITY,
  };
  const named = [
    ...colloquialMatches(gazetteer, windows, around),
    ...matchesInPin(gazetteer, windows, pin, 0, around),
  ].filter(({ similarity }) => similarity >= MIN_IN_PIN_SIMILARITY);
  return best(named)?.show() ?? showPin(gazetteer, pin);
}

/** The locality of a city that the windows name; one without a mistake ends the search, others may have a better one farther out. */
function findInCity(
  gazetteer: Gazetteer,
  windows: readonly Window[],
  city: Town,
  isShortQuery: boolean,
): Match | null {
  let nearest: Match | null = null;
  for (const [ring, { km, minSimilarity }] of RINGS.entries()) {
    const around = { centre: city, km, city, isShortQuery, minSimilarity };
    const fit = best([
      ...colloquialMatches(gazetteer, windows, around),
      ...localityMatches(gazetteer, windows, around),
      ...townMatches(gazetteer, windows, around),
    ]);
    if (fit && fit.score - ring * RING > (nearest?.score ?? 0)) nearest = fit;
    if (nearest?.similarity === 1) break;
  }
  return nearest;
}

/** No city was typed: a locality by hand, a town, or any post office's name, nearer to more people first. */
function findAnywhere(gazetteer: Gazetteer, { windows, state }: ParsedQuery): GeocodedPlace | null {
  const matches = [
    ...colloquialMatchesAnywhere(gazetteer, windows, MIN_COLLOQUIAL_SIMILARITY, state),
    ...townMatchesAnywhere(gazetteer, windows, state),
    ...windows.flatMap((window) => similarLocalities(gazetteer, window, state)),
  ];
  return best(matches)?.show() ?? null;
}
