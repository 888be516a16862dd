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
import { showPin, showTown } from './label.ts';
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
  if (windows.length === 0) return state === null ? null : largestTown(gazetteer, state);
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
      const likeness = like(window, town.keys);
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
