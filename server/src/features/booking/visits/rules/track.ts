import type { VisitPhase } from '@aaspaas/contract/features/visit.ts';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { LineState } from '../../lines/rules/line-types.ts';
import type { VisitTimes } from '../../lines/rules/visit-times.ts';

/** Hours during which operators can see positions, and days after which sealed ones are deleted. */
export const POSITION_SHOWN_HOURS = 24;
export const POSITION_KEPT_DAYS = 365;

/** Decimals of a degree that customers see: 0.001° is about 100 m. */
const SHOWN_DECIMALS = 1000;

/** Returns how far a visit is; null without an assignment. */
export function phaseOf(
  state: LineState,
  visit: Pick<VisitTimes, 'onWayAt' | 'arrivedAt'>,
): VisitPhase | null {
  switch (state) {
    case 'draft':
    case 'placed':
      return null;
    case 'assigned':
      if (visit.arrivedAt) return 'arrived';
      return visit.onWayAt ? 'on_the_way' : 'expected';
    case 'started':
      return 'started';
    default:
      return 'over';
  }
}

/** Returns the point as customers see it, rounded to 100 m. */
export function shownPoint({ latitude, longitude }: Point): Point {
  const round = (degrees: number) => Math.round(degrees * SHOWN_DECIMALS) / SHOWN_DECIMALS;
  return { latitude: round(latitude), longitude: round(longitude) };
}

/**
 * Returns when a professional who is on the way arrives: the travel time after their last point, or after they set out; never
 * in the past. Null if the travel time is unknown.
 */
export function expectedArrival(
  { from, minutes }: { readonly from: Date; readonly minutes: number | null },
  now: Date,
): Date | null {
  if (minutes === null) return null;
  const arrival = addMinutes(from, minutes);
  return arrival > now ? arrival : now;
}
