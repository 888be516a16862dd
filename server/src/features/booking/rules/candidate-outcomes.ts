import { type RankedCandidate, type Reason, wholeKm } from './ranking.ts';

/** Somebody who was looked at for a line, and what became of it for them. */
export interface CandidateOutcome {
  readonly professionalId: number;
  readonly chosen: boolean;
  /** Why it was theirs, or the first thing that stood against it. Of whoever got the work it says nothing. */
  readonly why: Reason;
  readonly reasons: readonly Reason[];
}

/** As many as are told why a line went elsewhere; further down the list there is nothing more to learn. */
const MAX_CANDIDATES = 40;

/** Who lies farther away than this, outside their own area, was never near the work. */
const MAX_DISTANCE_KM = 50;

/** What is kept of a decision: whoever got the work, and those near it, in the order of the list. */
export function candidateOutcomes(
  ranked: readonly RankedCandidate[],
  chosenId: number,
  by: 'admin' | 'system',
): CandidateOutcome[] {
  const chosenAt = ranked.findIndex(({ id }) => id === chosenId);
  const chosen = ranked[chosenAt];
  if (!chosen) return [];
  const others = ranked
    .map((one, at) => ({ one, at }))
    .filter(({ one }) => one.id !== chosenId && isNearby(one))
    .slice(0, MAX_CANDIDATES - 1)
    .map(({ one, at }) => ({
      professionalId: one.id,
      chosen: false,
      why: at < chosenAt ? reasonPassedOver(one, by) : reasonRankedLower(one, chosen),
      reasons: one.reasons,
    }));
  const first = { key: chosenAt === 0 ? 'booking.why_first' : 'booking.why_chosen' } as const;
  return [{ professionalId: chosenId, chosen: true, why: first, reasons: chosen.reasons }, ...others];
}

function isNearby({ coversPlace, distanceKm }: RankedCandidate): boolean {
  return coversPlace || (distanceKm !== null && distanceKm <= MAX_DISTANCE_KM);
}

/** Above whoever got it: an operator chose somebody else, or they had given this work back before. */
function reasonPassedOver(one: RankedCandidate, by: 'admin' | 'system'): Reason {
  return (
    blockingReason(one) ?? { key: by === 'admin' ? 'booking.why_operator' : 'booking.why_unassigned_before' }
  );
}

/** What is against somebody by themselves, or what the chosen one had over them, in the order of the ranking. */
function reasonRankedLower(one: RankedCandidate, chosen: RankedCandidate): Reason {
  return (
    blockingReason(one) ??
    (wholeKm(one) > wholeKm(chosen)
      ? { key: 'booking.why_farther' }
      : one.rating < chosen.rating
        ? { key: 'booking.why_rating' }
        : one.jobsThisWeek > chosen.jobsThisWeek
          ? { key: 'booking.why_jobs' }
          : { key: 'booking.why_even' })
  );
}

function blockingReason(one: RankedCandidate): Reason | null {
  if (!one.free) return { key: 'booking.why_busy' };
  if (one.unavailabilityReason) return { key: `booking.why_${one.unavailabilityReason}` };
  if (!one.coversPlace) return { key: 'booking.why_outside' };
  return one.offersService ? null : { key: 'booking.why_not_offered' };
}
