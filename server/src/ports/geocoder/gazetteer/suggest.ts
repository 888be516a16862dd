import { distance } from 'geokdbush';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { type Found, MOST_SUGGESTIONS } from '../port.ts';
import { findPlace } from './find.ts';
import type { Gazetteer, Town } from './gazetteer.ts';
import { showColloquial, showLocality, showPin, showTown } from './label.ts';
import { squeeze, wordsOf } from './squeeze.ts';

/** What may be shown, before it is: a place and how much speaks for it. */
interface Candidate {
  readonly weight: number;
  show(): Found;
}

/** Localities looked through at most; one or two letters fit tens of thousands. */
const MOST_LOOKED_AT = 6000;

/** Places that begin with what was typed: "kora", "hsr bang", "5600"; where none does, the one that it most likely means. */
export function suggestPlaces(gazetteer: Gazetteer, typed: string, near?: Point): Found[] {
  const words = wordsOf(typed).slice(0, 8);
  const digits = words.join('');
  if (digits.length < 2) return [];
  const candidates = /^[1-9]\d+$/.test(digits)
    ? pinsBeginning(gazetteer, digits, near)
    : namesBeginning(gazetteer, words, near);
  const shown = new Map<string, Found>();
  for (const candidate of candidates.sort((a, b) => b.weight - a.weight)) {
    const found = candidate.show();
    if (!shown.has(found.label)) shown.set(found.label, found);
    if (shown.size === MOST_SUGGESTIONS) break;
  }
  if (shown.size > 0 || digits.length < 4 || words.length > 4) return [...shown.values()];
  const meant = findPlace(gazetteer, typed);
  return meant ? [meant] : [];
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

/** The whole of what was typed begins a name; or its first words are a name's beginning and the rest its city's. */
function namesBeginning(
  gazetteer: Gazetteer,
  words: readonly string[],
  near: Point | undefined,
): Candidate[] {
  const found = matching(gazetteer, words, null, near);
  for (let split = words.length - 1; split > 0 && found.length < MOST_SUGGESTIONS; split--)
    found.push(...matching(gazetteer, words.slice(0, split), squeeze(words.slice(split)), near));
  return found;
}

function matching(
  gazetteer: Gazetteer,
  words: readonly string[],
  city: string | null,
  near: Point | undefined,
): Candidate[] {
  const key = squeeze(words);
  const letters = words.join('');
  if (key.length < 2) return [];
  const { pins, localities } = gazetteer;
  const inCity = (town: Town | null, state: string) =>
    city === null ||
    town?.keys.some((name) => name.startsWith(city)) ||
    squeeze(wordsOf(state)).startsWith(city);
  const found: Candidate[] = [];
  for (const town of gazetteer.towns)
    if (town.keys.some((name) => name.startsWith(key)) && inCity(null, town.state))
      found.push({
        weight:
          0.3 + people(town) + nearness(town, near) + whole(town.keys, key) + spelled(town.name, letters),
        show: () => showTown(gazetteer, town),
      });
  for (const place of gazetteer.colloquial)
    if (place.keys.some((name) => name.startsWith(key)) && inCity(place.town, place.town.state))
      found.push({
        weight:
          people(place.town) -
          0.4 +
          nearness(place, near) +
          whole(place.keys, key) +
          spelled(place.name, letters),
        show: () => showColloquial(place),
      });
  const first = localities.firstFrom(key);
  const last = Math.min(localities.count, first + MOST_LOOKED_AT);
  for (let id = first; id < last; id++) {
    const name = localities.key(id);
    if (!name.startsWith(key)) break;
    const pin = localities.pin(id);
    const town = pins.town(pin);
    if (inCity(town, pins.state(pin)))
      found.push({
        weight:
          people(town) -
          1.5 +
          nearness(pins.point(pin), near) +
          whole([name], key) +
          spelled(localities.name(id), letters),
        show: () => showLocality(gazetteer, id),
      });
  }
  return found;
}

/** A million people weigh 6. */
function people(town: Town | null): number {
  return Math.log10(Math.max(town?.population ?? 0, 1000));
}

/** What is typed to its end weighs more. */
function whole(keys: readonly string[], key: string): number {
  return keys.includes(key) ? 1.2 : 0;
}

/** What begins with the very letters weighs more than what only sounds like them. */
function spelled(name: string, letters: string): number {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .startsWith(letters)
    ? 0.8
    : 0;
}

/** Up to 3 for what is here; a tenth of that 100 km away. */
function nearness({ latitude, longitude }: Point, near: Point | undefined): number {
  return near ? 3 / (1 + distance(longitude, latitude, near.longitude, near.latitude) / 12) : 0;
}
