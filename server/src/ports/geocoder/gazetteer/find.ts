import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { Found } from '../port.ts';
import {
  anyColloquial,
  anyTown,
  best,
  colloquialFits,
  type Fit,
  fitsOf,
  isOfLargeCity,
  like,
  LOCALITY_LIKE,
  localitiesLike,
  localityFits,
  townFits,
} from './fits.ts';
import type { Gazetteer, Town } from './gazetteer.ts';
import { showColloquial, showNearPin, showPin, showTown } from './label.ts';
import { readTyped, type Typed, type Window } from './typed.ts';

/** The city that was typed, where, and how well. */
interface TypedCity {
  readonly town: Town;
  readonly window: Window;
  readonly like: number;
}

/** Below these likenesses a name is another name. */
const CITY_LIKE = 0.74;
const LONE_WORD_LIKE = 0.8;
const IN_PIN_LIKE = 0.75;
const COLLOQUIAL_LIKE = 0.7;

/** Farther from the city than another one, a locality must be so much more alike. */
const RING = 0.1;

/** Short names are believed with a mistake where so few words are left beside the city. */
const FEW_WORDS = 3;

/** A locality is looked for this near to the city first, then farther, km; the farther the more alike it must be. */
const RINGS = [
  { km: 18, least: LOCALITY_LIKE },
  { km: 28, least: 0.7 },
  { km: 45, least: 0.82 },
] as const;

/** A locality typed with a PIN code is believed within this distance of the code's centre, km. */
const PIN_KM = 5;

/** The place that a text most likely means; null for none. */
export function findPlace(gazetteer: Gazetteer, text: string): Found | null {
  const typed = readTyped(gazetteer, text);
  const { pin, state, windows } = typed;
  if (pin !== null) return inPin(gazetteer, windows, pin);
  return (
    byWords(gazetteer, typed) ??
    (windows.length === 0 && state !== null ? largestTown(gazetteer, state) : null) ??
    nearPin(gazetteer, typed)
  );
}

/** The place that the words name, whatever PIN code was typed with them. */
function byWords(gazetteer: Gazetteer, typed: Typed): Found | null {
  const { windows } = typed;
  const exact = exactly(gazetteer, typed);
  if (exact) return exact;
  if (windows.length === 0) return null;
  const city = cityIn(gazetteer, typed);
  if (!city) return anywhere(gazetteer, typed);
  const rather = ratherThan(gazetteer, typed, city);
  if (rather) return rather.show();
  const rest = windows.filter((window) => !overlap(window, city.window));
  const few = typed.words - (city.window.to - city.window.from) <= FEW_WORDS;
  const locality = rest.length ? inCity(gazetteer, rest, city.town, few) : null;
  return locality ? locality.show() : showTown(gazetteer, city.town);
}

/** "Lajpt Nagar" is Lajpat Nagar with a mistake rather than Jamnagar with more of them. */
function ratherThan(gazetteer: Gazetteer, { windows, state }: Typed, city: TypedCity): Fit | null {
  if (city.like === 1) return null;
  const same = windows.filter((window) => overlap(window, city.window));
  const fit = best([
    ...anyColloquial(gazetteer, same, city.like, state),
    ...same.flatMap((window) => localitiesLike(gazetteer, window, state).filter(isOfLargeCity)),
  ]);
  return fit && fit.likeness > city.like ? fit : null;
}

/** A town of this many people is what its name means, whatever villages share it. */
const WELL_KNOWN = 50_000;

/** The landmark or the well-known town whose name is the whole text. */
function exactly(gazetteer: Gazetteer, { keys, state }: Typed): Found | null {
  const { index, places } = gazetteer.known;
  const named = keys.flatMap((key) => {
    const id = index.firstFrom(key);
    return id < index.count && index.name(id) === key ? places(id) : [];
  });
  const inState = (place: { readonly state: string }) => state === null || place.state === state;
  const byHand = named.flatMap((place) => ('population' in place ? [] : [place]));
  const town = named
    .flatMap((place) => ('population' in place ? [place] : []))
    .find((place) => place.population >= WELL_KNOWN && !place.part && inState(place));
  // A hand-written locality is weighed against its namesakes elsewhere.
  if (town) return byHand.length === 0 ? showTown(gazetteer, town) : null;
  const landmark = byHand.find((place) => place.landmark && inState(place.town));
  return landmark ? showColloquial(landmark) : null;
}

/** Digits of a PIN code that name its sorting district. */
const DISTRICT_DIGITS = 3;

/** A PIN code that no list has: the middle of those that share most of its first digits, at least its sorting district. */
function nearPin({ pins }: Gazetteer, { pinDigits, windows }: Typed): Found | null {
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

function largestTown(gazetteer: Gazetteer, state: string): Found | null {
  const town = gazetteer.towns.find((candidate) => candidate.state === state && !candidate.part);
  return town ? showTown(gazetteer, town) : null;
}

/** The city that was typed: the name most alike, a little more so at the end of the text and with more people. */
function cityIn({ cities }: Gazetteer, { windows, words, state }: Typed): TypedCity | null {
  let best: TypedCity | null = null;
  let highest = 0;
  for (const window of windows) {
    const least = words === 1 ? LONE_WORD_LIKE : window.key.length < 5 ? 0.99 : CITY_LIKE;
    for (const town of cities) {
      if (state !== null && town.state !== state) continue;
      const likeness = like(window, town, least);
      if (likeness < least) continue;
      const score =
        likeness +
        0.04 * (window.to / words) +
        0.02 * Math.log10(town.population) +
        // "Navi Mumbai" is not Mumbai, however many more live there.
        0.04 * (window.to - window.from);
      if (score > highest) {
        best = { town, window, like: likeness };
        highest = score;
      }
    }
  }
  return best;
}

function inPin(gazetteer: Gazetteer, windows: readonly Window[], pin: number): Found {
  const centre = gazetteer.pins.point(pin);
  const few = windows.length <= FEW_WORDS;
  const around = { centre, km: PIN_KM, city: gazetteer.pins.town(pin), few, least: LOCALITY_LIKE };
  const named = [
    ...colloquialFits(gazetteer, windows, around),
    ...fitsOf(gazetteer, windows, pin, 0, around),
  ].filter(({ likeness }) => likeness >= IN_PIN_LIKE);
  return best(named)?.show() ?? showPin(gazetteer, pin);
}

/** The locality of a city that the windows name; one without a mistake ends the search, others may have a better one farther out. */
function inCity(gazetteer: Gazetteer, windows: readonly Window[], city: Town, few: boolean): Fit | null {
  let nearest: Fit | null = null;
  for (const [ring, { km, least }] of RINGS.entries()) {
    const around = { centre: city, km, city, few, least };
    const fit = best([
      ...colloquialFits(gazetteer, windows, around),
      ...localityFits(gazetteer, windows, around),
      ...townFits(gazetteer, windows, around),
    ]);
    if (fit && fit.score - ring * RING > (nearest?.score ?? 0)) nearest = fit;
    if (nearest?.likeness === 1) break;
  }
  return nearest;
}

/** No city was typed: a locality by hand, a town, or any post office's name, nearer to more people first. */
function anywhere(gazetteer: Gazetteer, { windows, state }: Typed): Found | null {
  const fits = [
    ...anyColloquial(gazetteer, windows, COLLOQUIAL_LIKE, state),
    ...anyTown(gazetteer, windows, state),
    ...windows.flatMap((window) => localitiesLike(gazetteer, window, state)),
  ];
  return best(fits)?.show() ?? null;
}
