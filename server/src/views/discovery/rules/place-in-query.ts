import { editDistance } from './edit-distance.ts';

/** A query taken apart: what is looked for, and the place that may be named with it. */
export interface PlaceInQuery {
  readonly service: string;
  readonly place: string;
}

/** "plumber in koramangala", "cook near HSR Layout". */
const PLACE_LAST = /^(?<service>.+?)\s+(?:in|near|at|around)\s+(?<place>.{3,})$/iu;
/** "koramangala mein plumber", "इंदिरानगर में प्लंबर". */
const PLACE_FIRST = /^(?<place>.{3,}?)\s+(?:mein|me|में|ke paas|के पास)\s+(?<service>.+)$/iu;

/** Words after "in", "near" or "at" that name no place on the map. */
const NON_PLACE_WORDS =
  /^(?:me|my|home|house|ghar|घर|here|the|a|an|hindi|english|urgent|advance|person|group|night|morning|evening|weekend|school|college|office|shop|low|cheap|best)(?:\s|$)/iu;

/** Letters from which on one mistake in a place's name is forgiven. */
const MIN_TYPO_LENGTH = 6;

/** Takes a query apart; null where it names no place. */
export function parsePlaceQuery(query: string): PlaceInQuery | null {
  const { service, place } = (PLACE_LAST.exec(query.trim()) ?? PLACE_FIRST.exec(query.trim()))?.groups ?? {};
  return service && place && !NON_PLACE_WORDS.test(place)
    ? { service: service.trim(), place: place.trim() }
    : null;
}

/** Whether a place that was found is the one that was named: all of its name was typed, with at most one mistake, and perhaps its city. */
export function matchesPlaceName(placeName: string, label: string): boolean {
  const [name = '', city = ''] = label.split(',').map(normalizeText);
  const typedName = normalizeText(placeName);
  const allowed = typedName.length < MIN_TYPO_LENGTH ? 0 : 1;
  return [name, name + city].some((one) => one !== '' && editDistance(typedName, one, allowed) <= allowed);
}

function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
