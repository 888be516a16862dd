import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { formatTimeOfDay } from '../../../platform/format.ts';
import type { Translate } from '../../../ui/language/language.ts';
import { distanceKm } from './distance-km.ts';

/** Where a professional is, as the server says. */
export type TrackedVisit = ReplyOf<'visit.track'>['data'];

const MINUTE_MS = 60_000;

/** Returns the whole minutes until the expected arrival, at least 1; null if it is not ahead or not known. `now` in milliseconds. */
export function minutesUntilArrival({ eta }: Pick<TrackedVisit, 'eta'>, now: number): number | null {
  if (eta === null) return null;
  const left = Date.parse(eta) - now;
  return left > 0 ? Math.ceil(left / MINUTE_MS) : null;
}

/** Returns the expected arrival in words: in how many minutes and at what time. `now` in milliseconds. */
export function formatArrival(
  t: Translate,
  language: Language,
  visit: Pick<TrackedVisit, 'eta'>,
  now: number,
): string {
  if (visit.eta === null) return t('visit.track_no_eta');
  const minutes = minutesUntilArrival(visit, now);
  return minutes === null
    ? t('visit.track_soon')
    : t('visit.track_eta', { minutes, time: formatTimeOfDay(visit.eta, language) });
}

/** Positions are rounded to 100 m, so nothing below is distinguished. */
const NEAR_KM = 0.3;

/** Returns the straight-line distance to the customer in km, to a tenth; `near` below 300 m, null without a position. */
export function distanceLeft(
  { position }: Pick<TrackedVisit, 'position'>,
  place: Point,
): number | 'near' | null {
  if (!position) return null;
  const km = distanceKm(position, place);
  return km < NEAR_KM ? 'near' : Math.round(km * 10) / 10;
}
