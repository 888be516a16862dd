import type { StoredCost } from '../../rules/assignment-cost-parts.ts';
import type { Reason } from '../../rules/reason.ts';
import { type RankedCandidate, wholeKm } from './ranking.ts';

/** A candidate for a line and the outcome. */
export interface CandidateOutcome {
  readonly professionalId: number;
  readonly chosen: boolean;
  /** Why the candidate was chosen, or the first reason against them. Contains no data on the chosen professional. */
  readonly why: Reason;
  readonly reasons: readonly Reason[];
  /** The parts of the cost, if the plan decided and the candidate could do the line. */
  readonly cost: StoredCost | null;
}

/** Who chose the professional: an operator, automatic assignment, or the professional, who accepted a request. */
export type AssignedBy = 'admin' | 'system' | 'employee';

/** Maximum number of stored candidates; lower ranks carry no useful information. */
export const MAX_CANDIDATES = 40;

/** Candidates farther away than this, outside their own service area, are not stored. */
const MAX_DISTANCE_KM = 50;

/** Returns the stored part of a decision: the chosen professional, then nearby candidates by rank. */
export function candidateOutcomes(
  ranked: readonly RankedCandidate[],
  chosenId: number,
  by: AssignedBy,
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
      cost: null,
    }));
  const first = { key: chosenAt === 0 ? 'booking.why_first' : 'booking.why_chosen' } as const;
  return [
    { professionalId: chosenId, chosen: true, why: first, reasons: chosen.reasons, cost: null },
    ...others,
  ];
}

/** Returns whether a candidate is near enough to be stored. */
export function isNearby({ coversPlace, distanceKm }: RankedCandidate): boolean {
  return coversPlace || (distanceKm !== null && distanceKm <= MAX_DISTANCE_KM);
}

const passedOver = {
  admin: 'booking.why_operator',
  system: 'booking.why_unassigned_before',
  employee: 'booking.why_accepted_before',
} as const;

/**
 * Returns why a candidate ranked above the chosen one was skipped: an operator chose another, another accepted the request
 * first, or the candidate had released this job.
 */
function reasonPassedOver(one: RankedCandidate, by: AssignedBy): Reason {
  return blockingReason(one) ?? { key: passedOver[by] };
}

/** Returns the first reason against a candidate, or the first criterion by which the chosen one ranked higher. */
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

/** Returns the first reason for which a candidate cannot do the line; null: there is none. */
export function blockingReason(one: RankedCandidate): Reason | null {
  if (!one.free) return { key: 'booking.why_busy' };
  if (one.held) return { key: 'booking.why_held' };
  if (one.unavailabilityReason) return { key: `booking.why_${one.unavailabilityReason}` };
  if (!one.coversPlace) return { key: 'booking.why_outside' };
  return one.offersService ? null : { key: 'booking.why_not_offered' };
}
