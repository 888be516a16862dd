import { distance } from 'geokdbush';
import type { Found, Point } from '../port.ts';
import type { Gazetteer, Town } from './gazetteer.ts';
import { showColloquial, showLocality, showPin, showTown } from './label.ts';
import { likenessOf, type Sound, soundOf } from './likeness.ts';
import { wordsOf } from './squeeze.ts';

/** One to three words of what was typed, side by side. */
interface Window extends Sound {
  readonly from: number;
  readonly to: number;
}

/** A place that fits a window, and how well. */
interface Fit {
  readonly likeness: number;
  readonly score: number;
  readonly window: Window;
  show(): Found;
}

/** Below these likenesses a name is another name. */
const CITY_LIKE = 0.74;
const LONE_WORD_LIKE = 0.8;
const LOCALITY_LIKE = 0.68;
const IN_PIN_LIKE = 0.75;
const ANYWHERE_LIKE = 0.82;
const COLLOQUIAL_LIKE = 0.7;

/** Names with fewer letters must be typed better. */
const SHORT = 6;

/** A locality is looked for this near to the city first, then farther, km. */
const RINGS_KM = [18, 28, 45] as const;

/** A locality typed with a PIN code is believed within this distance of the code's centre, km. */
const PIN_KM = 5;

const MOST_WORDS = 16;

/** Words that say what kind of thing a name is, and no place. */
const IDLE = new Set(['near', 'opp', 'opposite', 'behind', 'no', 'flat', 'house', 'plot', 'floor', 'shop', 'india', 'dist', 'district', 'pin', 'pincode', 'post', 'po', 'city', 'the', 'and']);

/** Words that stand in a thousand names and by themselves are none. */
const GENERIC = new Set(['nagar', 'colony', 'road', 'street', 'lane', 'sector', 'sec', 'block', 'phase', 'layout', 'market', 'bazar', 'bazaar', 'cross', 'main', 'east', 'west', 'north', 'south', 'park', 'place', 'town', 'vihar', 'puram', 'station', 'bus', 'stand', 'mall', 'school', 'temple', 'hospital', 'apartment', 'apartments', 'society', 'new', 'old']);

/** The place that a text most likely means; null for none. */
export function findPlace(gazetteer: Gazetteer, text: string): Found | null {
  const pin = pinIn(gazetteer, text);
  const typed = wordsOf(text.replace(PIN, ' ')).filter((word) => !IDLE.has(word)).slice(-MOST_WORDS);
  if (pin !== null) return inPin(gazetteer, windowsOf(typed), pin);
  const { state, words } = withoutState(gazetteer, typed);
  const windows = windowsOf(words);
  if (windows.length === 0) return state === null ? null : largestTown(gazetteer, state);
  const city = cityIn(gazetteer, windows, words.length, state);
  if (!city) return anywhere(gazetteer, windows, state);
  // "Lajpt Nagar" is Lajpat Nagar with a mistake rather than Jamnagar with more of them.
  const rather = city.like < 1 ? best(anyColloquial(gazetteer, windows.filter((window) => overlap(window, city.window)), city.like, state)) : null;
  if (rather && rather.likeness > city.like) return rather.show();
  const rest = windows.filter((window) => !overlap(window, city.window));
  const locality = rest.length ? inCity(gazetteer, rest, city.town) : null;
  return locality ? locality.show() : showTown(gazetteer, city.town);
}

function overlap(a: Window, b: Window): boolean {
  return a.from < b.to && b.from < a.to;
}

/** A State at the end of the text says where to look; one that is named like a city is the city. */
function withoutState({ states, cities }: Gazetteer, words: readonly string[]): { state: string | null; words: readonly string[] } {
  for (const size of [4, 3, 2, 1]) {
    const key = soundOf(words.slice(-size)).key;
    const state = words.length >= size ? states.get(key) : undefined;
    if (state && !cities.some((city) => city.keys.includes(key))) return { state, words: words.slice(0, -size) };
  }
  return { state: null, words };
}

function largestTown(gazetteer: Gazetteer, state: string): Found | null {
  const town = gazetteer.towns.find((candidate) => candidate.state === state && !candidate.part);
  return town ? showTown(gazetteer, town) : null;
}

const PIN = /(?<!\d)([1-9]\d{2})[\s-]?(\d{3})(?!\d)/;

function pinIn({ pins }: Gazetteer, text: string): number | null {
  const digits = text.normalize('NFKC').replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));
  const [, first, second] = PIN.exec(digits) ?? [];
  return first && second ? pins.find(Number(first + second)) : null;
}

function windowsOf(words: readonly string[]): Window[] {
  return words.flatMap((_, from) =>
    [1, 2, 3]
      .filter((size) => from + size <= words.length)
      .map((size) => ({ from, to: from + size, ...soundOf(words.slice(from, from + size)) }))
      .filter(({ from, to, key }) => key.length > 1 && !/^\d+$/.test(key) && (words.length === 1 || to - from > 1 || !GENERIC.has(words[from] as string))),
  );
}

function like(window: Window, names: readonly string[]): number {
  let best = 0;
  for (const name of names) best = Math.max(best, likenessOf(window, name));
  return best;
}

/** The city that was typed: the name most alike, a little more so at the end of the text and with more people. */
function cityIn({ cities }: Gazetteer, windows: readonly Window[], words: number, state: string | null): { town: Town; window: Window; like: number } | null {
  let best: { town: Town; window: Window; like: number } | null = null;
  let highest = 0;
  for (const window of windows) {
    const least = words === 1 ? LONE_WORD_LIKE : window.key.length < 5 ? 0.99 : CITY_LIKE;
    for (const town of cities) {
      if (state !== null && town.state !== state) continue;
      const likeness = like(window, town.keys);
      if (likeness < least) continue;
      const score = likeness + 0.04 * (window.to / words) + 0.02 * Math.log10(town.population) + 0.01 * (window.to - window.from);
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
  const named = [...colloquialFits(gazetteer, windows, centre, PIN_KM), ...fitsOf(gazetteer, windows, pin, 0)].filter(({ likeness }) => likeness >= IN_PIN_LIKE);
  return best(named)?.show() ?? showPin(gazetteer, pin);
}

function inCity(gazetteer: Gazetteer, windows: readonly Window[], city: Town): Fit | null {
  for (const km of RINGS_KM) {
    const fit = best([...colloquialFits(gazetteer, windows, city, km), ...localityFits(gazetteer, windows, city, km)]);
    if (fit) return fit;
  }
  return null;
}

function colloquialFits({ colloquial }: Gazetteer, windows: readonly Window[], centre: Point, km: number): Fit[] {
  return colloquial
    .map((place) => ({ place, far: distance(centre.longitude, centre.latitude, place.longitude, place.latitude) }))
    .filter(({ far }) => far <= km)
    .flatMap(({ place, far }) =>
      windows
        .map((window) => ({ window, likeness: like(window, place.keys) }))
        .filter(({ likeness }) => likeness >= LOCALITY_LIKE)
        .map(({ window, likeness }) => ({ likeness, score: likeness + 0.08 + bonus(window) - far / 1000, window, show: () => showColloquial(place) })),
    );
}

function localityFits(gazetteer: Gazetteer, windows: readonly Window[], centre: Point, km: number): Fit[] {
  return gazetteer.pins.around(centre, km).flatMap((pin, rank) => fitsOf(gazetteer, windows, pin, rank));
}

/** The localities of a PIN code that fit; `rank` counts the codes that lie nearer. */
function fitsOf(gazetteer: Gazetteer, windows: readonly Window[], pin: number, rank: number): Fit[] {
  const fits: Fit[] = [];
  for (const id of gazetteer.pins.localities(pin)) {
    const name = gazetteer.localities.key(id);
    for (const window of windows) {
      if (Math.abs(name.length - window.key.length) > 5) continue;
      const likeness = likenessOf(window, name);
      if (likeness >= LOCALITY_LIKE)
        fits.push({ likeness, score: likeness + bonus(window) - rank / 20_000, window, show: () => showLocality(gazetteer, id) });
    }
  }
  return fits;
}

/** More words that fit say more than fewer. */
function bonus({ from, to, key }: Window): number {
  return 0.06 * (to - from) + 0.005 * Math.min(key.length, 12);
}

function best(fits: readonly Fit[]): Fit | null {
  return fits.reduce<Fit | null>((top, fit) => (top && top.score >= fit.score ? top : fit), null);
}

/** No city was typed: a locality by hand, a town, or any post office's name, nearer to more people first. */
function anywhere(gazetteer: Gazetteer, windows: readonly Window[], state: string | null): Found | null {
  const fits = [
    ...anyColloquial(gazetteer, windows, COLLOQUIAL_LIKE, state),
    ...anyTown(gazetteer, windows, state),
    ...windows.flatMap((window) => localitiesLike(gazetteer, window, state)),
  ];
  return best(fits)?.show() ?? null;
}

function people(town: Town | null): number {
  return 0.02 * Math.log10(Math.max(town?.population ?? 0, 1000));
}

function anyColloquial({ colloquial }: Gazetteer, windows: readonly Window[], least: number, state: string | null): Fit[] {
  return colloquial
    .filter(({ town }) => state === null || town.state === state)
    .flatMap((place) =>
      windows
        .map((window) => ({ window, likeness: like(window, place.keys) }))
        .filter(({ window, likeness }) => likeness >= (window.key.length < SHORT ? Math.max(least, ANYWHERE_LIKE) : least))
        .map(({ window, likeness }) => ({ likeness, score: likeness + 0.05 + bonus(window) + people(place.town), window, show: () => showColloquial(place) })),
    );
}

function anyTown(gazetteer: Gazetteer, windows: readonly Window[], state: string | null): Fit[] {
  return gazetteer.towns
    .filter((town) => state === null || town.state === state)
    .flatMap((town) =>
      windows
        .map((window) => ({ window, likeness: like(window, town.keys) }))
        .filter(({ likeness, window }) => likeness >= ANYWHERE_LIKE && window.key.length > 3)
        .map(({ window, likeness }) => ({ likeness, score: likeness + 0.02 + bonus(window) + people(town), window, show: () => showTown(gazetteer, town) })),
    );
}

/** Names that begin with the same two sounds and are much alike; people rarely get the beginning wrong. */
function localitiesLike({ localities, ...gazetteer }: Gazetteer, window: Window, state: string | null): Fit[] {
  const fits: Fit[] = [];
  if (window.key.length < 4) return fits;
  const start = window.key.slice(0, 2);
  for (let id = localities.firstFrom(start); id < localities.count; id++) {
    const name = localities.key(id);
    if (!name.startsWith(start)) break;
    if (Math.abs(name.length - window.key.length) > 2) continue;
    const pin = localities.pin(id);
    if (state !== null && gazetteer.pins.state(pin) !== state) continue;
    const likeness = likenessOf(window, name);
    if (likeness < ANYWHERE_LIKE || (likeness < 1 && window.key.length < 5)) continue;
    const score = likeness - 0.03 + bonus(window) + people(gazetteer.pins.town(pin));
    fits.push({ likeness, score, window, show: () => showLocality({ localities, ...gazetteer }, id) });
  }
  return fits;
}
