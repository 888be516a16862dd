import { distance } from 'geokdbush';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { Found } from '../port.ts';
import type { Gazetteer, Town } from './gazetteer.ts';
import { showColloquial, showLocality, showTown } from './label.ts';
import { likenessOf } from './likeness.ts';
import type { Window } from './typed.ts';

/** A place that fits a window, and how well. */
export interface Fit {
  readonly likeness: number;
  readonly score: number;
  readonly window: Window;
  show(): Found;
}

/** Below these likenesses a name is another name. */
const LOCALITY_LIKE = 0.68;
const ANYWHERE_LIKE = 0.82;

/** Towns and post offices with fewer letters are as good as any word; names by hand may be shorter ("CP"). */
const SHORTEST = 4;

/** Names with fewer letters must be typed better. */
const SHORT = 6;

/** How alike a window and the most alike of the names are. */
export function like(window: Window, names: readonly string[]): number {
  let best = 0;
  for (const name of names) best = Math.max(best, likenessOf(window, name));
  return best;
}

/** The fit that scores most; the first of equals. */
export function best(fits: readonly Fit[]): Fit | null {
  return fits.reduce<Fit | null>((top, fit) => (top && top.score >= fit.score ? top : fit), null);
}

/** Hand-written localities within `km` of a point. */
export function colloquialFits(
  { colloquial }: Gazetteer,
  windows: readonly Window[],
  centre: Point,
  km: number,
): Fit[] {
  return colloquial
    .map((place) => ({
      place,
      far: distance(centre.longitude, centre.latitude, place.longitude, place.latitude),
    }))
    .filter(({ far }) => far <= km)
    .flatMap(({ place, far }) =>
      windows
        .map((window) => ({ window, likeness: like(window, place.keys) }))
        .filter(({ likeness }) => likeness >= LOCALITY_LIKE)
        .map(({ window, likeness }) => ({
          likeness,
          score: likeness + 0.08 + bonus(window) - far / 1000,
          window,
          show: () => showColloquial(place),
        })),
    );
}

/** Post offices' localities within `km` of a point. */
export function localityFits(
  gazetteer: Gazetteer,
  windows: readonly Window[],
  centre: Point,
  km: number,
): Fit[] {
  return gazetteer.pins.around(centre, km).flatMap((pin, rank) => fitsOf(gazetteer, windows, pin, rank));
}

/** The localities of a PIN code that fit; `rank` counts the codes that lie nearer. */
export function fitsOf(gazetteer: Gazetteer, windows: readonly Window[], pin: number, rank: number): Fit[] {
  const fits: Fit[] = [];
  for (const id of gazetteer.pins.localities(pin)) {
    const name = gazetteer.localities.key(id);
    for (const window of windows) {
      if (window.key.length < SHORTEST || Math.abs(name.length - window.key.length) > 5) continue;
      const likeness = likenessOf(window, name);
      if (likeness >= LOCALITY_LIKE)
        fits.push({
          likeness,
          score: likeness + bonus(window) - rank / 20_000,
          window,
          show: () => showLocality(gazetteer, id),
        });
    }
  }
  return fits;
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
        .map((window) => ({ window, likeness: like(window, place.keys) }))
        .filter(
          ({ window, likeness }) =>
            likeness >= (window.key.length < SHORT ? Math.max(least, ANYWHERE_LIKE) : least),
        )
        .map(({ window, likeness }) => ({
          likeness,
          score: likeness + 0.05 + bonus(window) + people(place.town),
          window,
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
        .map((window) => ({ window, likeness: like(window, town.keys) }))
        .filter(({ likeness, window }) => likeness >= ANYWHERE_LIKE && window.key.length >= SHORTEST)
        .map(({ window, likeness }) => ({
          likeness,
          score: likeness + 0.02 + bonus(window) + people(town),
          window,
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

/** More words that fit say more than fewer. */
function bonus({ from, to, key }: Window): number {
  return 0.06 * (to - from) + 0.005 * Math.min(key.length, 12);
}

function people(town: Town | null): number {
  return 0.02 * Math.log10(Math.max(town?.population ?? 0, 1000));
}
