import type { VisitPhase } from '@aaspaas/contract/features/visit.ts';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { requireFound } from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import { visitTimesOf } from '../../lines/rules/visit-times.ts';
import { bookingStore } from '../../lines/store.ts';
import { customerReason } from '../../rules/assignment-reasons.ts';
import type { Reason } from '../../rules/reason.ts';
import { expectedArrival, phaseOf, POSITION_SHOWN_HOURS, shownPoint } from '../rules/track.ts';
import { visitStore } from '../store.ts';

/** Where a professional is, as their customer sees it. */
export interface TrackedVisit {
  readonly phase: VisitPhase;
  readonly eta: Date | null;
  readonly position: Point | null;
  readonly positionAt: Date | null;
  /** Why this professional comes. */
  readonly why: Reason;
}

/**
 * Returns where the professional of a customer's line is. The position is shown only on the way and while the professional
 * agrees; the arrival is expected the travel time after it, which a routing service may answer, or after they set out.
 *
 * @throws `not_found` if the line is not the customer's or has no professional
 */
export async function trackVisit(
  { db, clock, travelTime }: Pick<BookingDeps, 'db' | 'clock' | 'travelTime'>,
  customerId: number,
  lineId: number,
): Promise<TrackedVisit> {
  const line = requireFound(await bookingStore(db).findOwnLine(customerId, lineId));
  const visit = visitTimesOf(line);
  const phase = phaseOf(line.state, visit);
  if (phase === null || line.professional_id === null) throw new Failure('not_found');
  const assignment = await visitStore(db).openAssignment(lineId);
  const why = customerReason({
    cost: assignment?.cost ?? null,
    chosenBy: assignment?.chosen_by ?? null,
    wished: line.chosen_professional_id === line.professional_id,
  });
  if (phase !== 'on_the_way' || !visit.onWayAt)
    return { phase, eta: null, position: null, positionAt: null, why };
  const now = clock.now();
  const store = visitStore(db);
  const last = (await store.hasConsent(line.professional_id))
    ? await store.lastPosition(lineId, line.professional_id, visit.onWayAt)
    : undefined;
  if (!last) {
    const eta = expectedArrival({ from: visit.onWayAt, minutes: visit.travelMinutes }, now);
    return { phase, eta, position: null, positionAt: null, why };
  }
  const place = await bookingStore(db).bookingOfLine(line);
  // Asked for each time and never stored, which the terms of routing services forbid.
  const [[trip] = []] = await travelTime.between([last], [place], last.at);
  const minutes = trip && trip !== 'unreachable' ? trip.minutes : visit.travelMinutes;
  const eta = expectedArrival({ from: last.at, minutes }, now);
  return { phase, eta, position: shownPoint(last), positionAt: last.at, why };
}

/** Returns the points of the line's professional on the way during the last day, for an operator. */
export async function recentPositions(
  tx: Tx,
  lineId: number,
  now: Date,
): Promise<readonly { readonly at: Date; readonly latitude: number; readonly longitude: number }[]> {
  const line = requireFound(await bookingStore(tx).findLine(lineId));
  if (line.professional_id === null) return [];
  const since = addMinutes(now, -POSITION_SHOWN_HOURS * 60);
  return visitStore(tx).positionsSince(lineId, line.professional_id, since);
}
