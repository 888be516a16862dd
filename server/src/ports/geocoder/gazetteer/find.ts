import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { GeocodedPlace } from '../port.ts';
import { bestMatch, isOfLargeCity, type Match, similarityTo } from './match.ts';
import { colloquialMatchesAnywhere, similarLocalities, townMatchesAnywhere } from './matches-anywhere.ts';
import {
  colloquialMatches,
  localityMatches,
  matchesInPin,
  MIN_LOCALITY_SIMILARITY,
  townMatches,
} from './matches-in-area.ts';
import type { Gazetteer, Town } from './gazetteer.ts';
import { showColloquial, showNearPin, showPin, showTown } from './label.ts';
import { parseQuery, type ParsedQuery, type Window } from './query.ts';

/** The city found in the typed text, its position, and its likeness. */
interface TypedCity {
  readonly town: Town;
  readonly window: Window;
  readonly similarityTo: number;
}

/** Minimum likeness per kind of name; below it a name does not match. */
const MIN_CITY_SIMILARITY = 0.74;
const MIN_SINGLE_WORD_SIMILARITY = 0.8;
const MIN_IN_PIN_SIMILARITY = 0.75;
const MIN_COLLOQUIAL_SIMILARITY = 0.7;

/** Additional likeness that a locality farther from the city needs to win over a nearer one. */
const RING = 0.1;

/** Maximum number of remaining words, without the city, at which short names are matched with a typo. */
const FEW_WORDS = 3;

/** Search radii around the city, km, tried in order; the larger the radius, the higher the required likeness. */
const RINGS = [
  { km: 18, minSimilarity: MIN_LOCALITY_SIMILARITY },
  { km: 28, minSimilarity: 0.7 },
  { km: 45, minSimilarity: 0.82 },
] as const;

/** A locality typed with a PIN code is accepted within this distance of the code's centre, km. */
const PIN_KM = 5;

/** Returns the most likely place of a text; null for none. */
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

/** Returns the place that the words name, ignoring a typed PIN code. */
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

/** Returns a closer match than the city: "Lajpt Nagar" is Lajpat Nagar with one typo rather than Jamnagar with several. */
function isBetter(gazetteer: Gazetteer, { windows, state }: ParsedQuery, city: TypedCity): Match | null {
  if (city.similarityTo === 1) return null;
  const isSamePlace = windows.filter((window) => overlap(window, city.window));
  const fit = bestMatch([
    ...colloquialMatchesAnywhere(gazetteer, isSamePlace, city.similarityTo, state),
    ...isSamePlace.flatMap((window) => similarLocalities(gazetteer, window, state).filter(isOfLargeCity)),
  ]);
  return fit && fit.similarity > city.similarityTo ? fit : null;
}

/** Population from which a town takes precedence over villages of the same name. */
const WELL_KNOWN = 50_000;

/** Returns the landmark or well-known town whose name is the whole text. */
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
  // A curated locality is ranked against places of the same name elsewhere.
  if (town) return curated.length === 0 ? showTown(gazetteer, town) : null;
  const landmark = curated.find((place) => place.landmark && inState(place.town));
  return landmark ? showColloquial(landmark) : null;
}

/** Number of PIN code digits that identify its sorting district. */
const DISTRICT_DIGITS = 3;

/** Approximates an unlisted PIN code by the median of the codes that share most of its first digits, at least its sorting district. */
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

/** Finds the typed city: the most similar name, with a bonus for a position at the end of the text and for population. */
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
        // "Navi Mumbai" is not Mumbai, even though Mumbai has far more people.
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
  return bestMatch(named)?.show() ?? showPin(gazetteer, pin);
}

/** Finds the locality of a city that the windows name; an exact match ends the search, others may find a better one in a larger radius. */
function findInCity(
  gazetteer: Gazetteer,
  windows: readonly Window[],
  city: Town,
  isShortQuery: boolean,
): Match | null {
  let nearest: Match | null = null;
  for (const [ring, { km, minSimilarity }] of RINGS.entries()) {
    const around = { centre: city, km, city, isShortQuery, minSimilarity };
    const fit = bestMatch([
      ...colloquialMatches(gazetteer, windows, around),
      ...localityMatches(gazetteer, windows, around),
      ...townMatches(gazetteer, windows, around),
    ]);
    if (fit && fit.score - ring * RING > (nearest?.score ?? 0)) nearest = fit;
    if (nearest?.similarity === 1) break;
  }
  return nearest;
}

/** Handles a text without a city: a curated locality, a town, or any post office's name; larger places rank first. */
function findAnywhere(gazetteer: Gazetteer, { windows, state }: ParsedQuery): GeocodedPlace | null {
  const matches = [
    ...colloquialMatchesAnywhere(gazetteer, windows, MIN_COLLOQUIAL_SIMILARITY, state),
    ...townMatchesAnywhere(gazetteer, windows, state),
    ...windows.flatMap((window) => similarLocalities(gazetteer, window, state)),
  ];
  return bestMatch(matches)?.show() ?? null;
}
