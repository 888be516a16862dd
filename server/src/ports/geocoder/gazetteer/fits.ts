import { distance } from 'geokdbush';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { Found } from '../port.ts';
import type { Gazetteer, Town } from './gazetteer.ts';
import { showColloquial, showLocality, showTown } from './label.ts';
import { canBeLike, likenessOf, likenessWithSlip } from './likeness.ts';
import { squeeze } from './squeeze.ts';
import type { Window } from './typed.ts';

/** A place that fits a window, and how well. */
export interface Fit {
  readonly likeness: number;
  readonly score: number;
  readonly window: Window;
  /** Where most people live near it. */
  readonly town: Town | null;
  show(): Found;
}

/** Where localities are looked for, and how strictly. */
export interface Around {
  readonly centre: Point;
  readonly km: number;
  /** The city that was typed; localities of its neighbours count for less. */
  readonly city: Town | null;
  /** There is so little to go by that short names are believed with a mistake. */
  readonly few: boolean;
  /** Names less alike are other names. */
  readonly least: number;
}

/** Below these likenesses a name is another name. */
export const LOCALITY_LIKE = 0.68;
const ANYWHERE_LIKE = 0.82;

/** Towns and post offices with fewer letters are as good as any word; names by hand may be shorter ("CP"). */
const SHORTEST = 4;

/** Names with fewer letters must be typed better. */
const SHORT = 6;

/** A place with the keys of its names. */
interface Keyed {
  readonly keys: readonly string[];
  readonly letters: readonly number[];
}

/** How alike a window and the most alike of a place's names are; 0 where none is as alike as `least`. */
export function like(window: Window, { keys, letters }: Keyed, least: number, alike = likenessOf): number {
  let best = 0;
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as string;
    // Names that must be much alike begin with the same letter: seven thousand towns are compared with every window.
    if (least >= ANYWHERE_LIKE && key.charCodeAt(0) !== window.key.charCodeAt(0)) continue;
    if (canBeLike(window, key.length, letters[at] as number, least))
      best = Math.max(best, alike(window, key));
  }
  return best;
}

/** The fit that scores most; the first of equals. */
export function best(fits: readonly Fit[]): Fit | null {
  return fits.reduce<Fit | null>((top, fit) => (top && top.score >= fit.score ? top : fit), null);
}

/** Hand-written localities around a point. */
export function colloquialFits({ colloquial }: Gazetteer, windows: readonly Window[], around: Around): Fit[] {
  const { centre, km, city, few, least } = around;
  const alike = few ? likenessWithSlip : likenessOf;
  return colloquial
    .map((place) => ({
      place,
      far: distance(centre.longitude, centre.latitude, place.longitude, place.latitude),
    }))
    .filter(({ far }) => far <= km)
    .flatMap(({ place, far }) =>
      windows
        .map((window) => ({ window, likeness: like(window, place, least, alike) }))
        .filter(({ window, likeness }) => believed({ likeness, window, town: place.town }, around))
        .map(({ window, likeness }) => ({
          likeness,
          score: likeness + 0.08 + bonus(window) - far / 1000 - elsewhere(place.town, city),
          window,
          town: place.town,
          show: () => showColloquial(place),
        })),
    );
}

/** Post offices' localities around a point. */
export function localityFits(gazetteer: Gazetteer, windows: readonly Window[], around: Around): Fit[] {
  return gazetteer.pins
    .around(around.centre, around.km)
    .flatMap((pin, rank) => fitsOf(gazetteer, windows, pin, rank, around));
}

/** The localities of a PIN code that fit; `rank` counts the codes that lie nearer. */
export function fitsOf(
  gazetteer: Gazetteer,
  windows: readonly Window[],
  pin: number,
  rank: number,
  around: Around,
): Fit[] {
  const { city, few } = around;
  const fits: Fit[] = [];
  const town = gazetteer.pins.town(pin);
  const less = elsewhere(town, city);
  const alike = few ? likenessWithSlip : likenessOf;
  for (const id of gazetteer.pins.localities(pin)) {
    const letters = gazetteer.localities.letters(id);
    const worth = windows.filter((window) => hasLettersOf(window, letters));
    if (worth.length === 0) continue;
    const name = gazetteer.localities.key(id);
    const part = partOf(name, town);
    for (const window of worth) {
      if (window.key.length < SHORTEST && !(few && window.key === name)) continue;
      const likeness = Math.max(
        Math.abs(name.length - window.key.length) > 5 ? 0 : alike(window, name),
        part === null ? 0 : alike(window, part) - PART_LESS,
      );
      if (believed({ likeness, window, town }, around))
        fits.push({
          likeness,
          score: likeness + bonus(window) - rank / 20_000 - less,
          window,
          town,
          show: () => showLocality(gazetteer, id),
        });
    }
  }
  return fits;
}

/** A name that lacks so many of the typed letters is another name, and so is each part of it. */
const MOST_LETTERS_MISSING = 2;

function hasLettersOf({ letters }: Window, name: number): boolean {
  let missing = 0;
  for (let left = letters & ~name; left; left &= left - 1) missing++;
  return missing <= MOST_LETTERS_MISSING;
}

/** Towns around a city and parts of it that have a place of their own. */
export function townFits(gazetteer: Gazetteer, windows: readonly Window[], around: Around): Fit[] {
  const { centre, km, city, few, least } = around;
  const alike = few ? likenessWithSlip : likenessOf;
  return gazetteer.towns
    .filter(
      (town) =>
        town !== city && distance(centre.longitude, centre.latitude, town.longitude, town.latitude) <= km,
    )
    .flatMap((town) =>
      windows
        .filter(({ key }) => key.length >= SHORTEST || (few && town.keys.includes(key)))
        .map((window) => ({ window, likeness: like(window, town, least, alike) }))
        .filter(({ window, likeness }) =>
          believed({ likeness, window, town: town.part ? city : town }, around),
        )
        .map(({ window, likeness }) => ({
          likeness,
          score: likeness + bonus(window) - (town.part ? 0 : ELSEWHERE_LESS),
          window,
          town,
          show: () => showTown(gazetteer, town),
        })),
    );
}

/** Hand-written localities of the country, or of one State. */
export function anyColloquial(
  { colloquial }: Gazetteer,
  windows: readonly Window[],
  least: number,
  state: string | null,
): Fit[] {
  return colloquial
    .filter(({ town }) => state === null || town.state === state)
    .flatMap((place) =>
      windows
        .map((window) => ({ window, likeness: like(window, place, least) }))
        .filter(
          ({ window, likeness }) =>
            likeness >= (window.key.length < SHORT ? Math.max(least, ANYWHERE_LIKE) : least),
        )
        .map(({ window, likeness }) => ({
          likeness,
          score: likeness + 0.05 + bonus(window) + people(place.town),
          window,
          town: place.town,
          show: () => showColloquial(place),
        })),
    );
}

/** Towns of the country, or of one State. */
export function anyTown(gazetteer: Gazetteer, windows: readonly Window[], state: string | null): Fit[] {
  return gazetteer.towns
    .filter((town) => state === null || town.state === state)
    .flatMap((town) =>
      windows
        .map((window) => ({ window, likeness: like(window, town, ANYWHERE_LIKE) }))
        .filter(({ likeness, window }) => likeness >= ANYWHERE_LIKE && window.key.length >= SHORTEST)
        .map(({ window, likeness }) => ({
          likeness,
          score: likeness + 0.02 + bonus(window) + people(town),
          window,
          town,
          show: () => showTown(gazetteer, town),
        })),
    );
}

/** Post offices' localities anywhere: names that begin with the same two sounds and are much alike; people rarely get the beginning wrong. */
export function localitiesLike(
  { localities, ...gazetteer }: Gazetteer,
  window: Window,
  state: string | null,
): Fit[] {
  const fits: Fit[] = [];
  if (window.key.length < SHORTEST) return fits;
  const start = window.key.slice(0, 2);
  const last = localities.firstFrom(`${start}\uffff`);
  for (let id = localities.firstFrom(start); id < last; id++) {
    if (!hasLettersOf(window, localities.letters(id))) continue;
    const name = localities.key(id);
    if (Math.abs(name.length - window.key.length) > 2) continue;
    const pin = localities.pin(id);
    if (state !== null && gazetteer.pins.state(pin) !== state) continue;
    const likeness = likenessOf(window, name);
    if (likeness < ANYWHERE_LIKE || (likeness < 1 && window.key.length < 5)) continue;
    const town = gazetteer.pins.town(pin);
    const score = likeness - 0.03 + bonus(window) + people(town);
    fits.push({ likeness, score, window, town, show: () => showLocality({ localities, ...gazetteer }, id) });
  }
  return fits;
}

/** Whether a locality is named without a mistake and lies in a city of half a million or more. */
export function isOfLargeCity({ likeness, town }: Fit): boolean {
  return likeness === 1 && (town?.population ?? 0) >= 500_000;
}

/** The part of a post office's name that names the place by itself counts for a little less than the whole. */
const PART_LESS = 0.04;
const SHORTEST_PART = 5;

/** What a post office adds to a place's name, as it sounds. */
const TAILS =
  'colony bazar bazaar market town city village road nagar extension estate housing board gate court'
    .split(' ')
    .map((word) => squeeze([word]));

/** "Malakpet" of "Malakpet Colony", and in Jodhpur "Shastri Nagar" of "Jodhpur Shastri Nagar". */
function partOf(name: string, town: Town | null): string | null {
  const before = town?.keys.find((key) => name.startsWith(key));
  const tail = before === undefined ? TAILS.find((word) => name.endsWith(word)) : undefined;
  const part = name.slice(before?.length ?? 0, tail ? -tail.length : undefined);
  return part !== name && part.length >= SHORTEST_PART ? part : null;
}

/** A locality of another city than the typed one is less likely what was meant. */
const ELSEWHERE_LESS = 0.12;

function elsewhere(town: Town | null, city: Town | null): number {
  return city === null || town === city ? 0 : ELSEWHERE_LESS;
}

/** Whether a name may be what was meant; a number in another city is another number. */
function believed(
  { likeness, window, town }: Pick<Fit, 'likeness' | 'window' | 'town'>,
  { city, least }: Around,
): boolean {
  return likeness >= least && (likeness === 1 || elsewhere(town, city) === 0 || !/\d/.test(window.key));
}

/** More words that fit say more than fewer. */
function bonus({ from, to, key }: Window): number {
  return 0.06 * (to - from) + 0.005 * Math.min(key.length, 12);
}

function people(town: Town | null): number {
  return 0.02 * Math.log10(Math.max(town?.population ?? 0, 1000));
}
