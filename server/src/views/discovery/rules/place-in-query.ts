import { editDistance } from './edit-distance.ts';

/** A query split into the service and the place that it names. */
export interface PlaceInQuery {
  readonly service: string;
  readonly place: string;
}

/** Matches "plumber in koramangala", "cook near HSR Layout". */
const PLACE_LAST = /^(?<service>.+?)\s+(?:in|near|at|around)\s+(?<place>.{3,})$/iu;
/** Matches "koramangala mein plumber", "इंदिरानगर में प्लंबर". */
const PLACE_FIRST = /^(?<place>.{3,}?)\s+(?:mein|me|में|ke paas|के पास)\s+(?<service>.+)$/iu;

/** Words after "in", "near" or "at" that are not a place on the map. */
const NON_PLACE_WORDS =
  /^(?:me|my|home|house|ghar|घर|here|the|a|an|hindi|english|urgent|advance|person|group|night|morning|evening|weekend|school|college|office|shop|low|cheap|best)(?:\s|$)/iu;

/** Minimum length of a place name in which one typing error is allowed. */
const MIN_TYPO_LENGTH = 6;

/** Splits a query into service and place; null if it names no place. */
export function parsePlaceQuery(query: string): PlaceInQuery | null {
  const { service, place } = (PLACE_LAST.exec(query.trim()) ?? PLACE_FIRST.exec(query.trim()))?.groups ?? {};
  return service && place && !NON_PLACE_WORDS.test(place)
    ? { service: service.trim(), place: place.trim() }
    : null;
}

/** Returns whether a found place is the named one: its full name was typed with at most one error, optionally with its city. */
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
