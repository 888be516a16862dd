import type { StoredCost } from '../../rules/assignment-cost-parts.ts';
import { chosenReason, notChosenReason, partReasons } from '../../rules/assignment-reasons.ts';
import type { Reason } from '../../rules/reason.ts';
import type { CostedEdge, CostParts } from './assignment-cost.ts';
import { blockingReason, type CandidateOutcome, isNearby, MAX_CANDIDATES } from './candidate-outcomes.ts';
import type { PlanLine } from './plan-day.ts';
import type { RankedCandidate } from './ranking.ts';

/** Returns the cost of a professional for a line as it is stored. */
export function storedCost(
  parts: CostParts,
  line: Pick<PlanLine, 'candidates'> | undefined,
  professionalId: number,
): StoredCost {
  const candidate = line?.candidates.find((one) => one.professionalId === professionalId);
  return {
    ...parts,
    stars: candidate?.starsOfCustomer ?? null,
    worked_before: candidate?.workedBefore ?? false,
  };
}

/** What an assignment by the plan was decided from. */
export interface PlanDecision {
  readonly line: Pick<PlanLine, 'candidates'>;
  readonly chosenId: number;
  /** Those who could do the line with their costs, the chosen one included. */
  readonly edges: readonly CostedEdge[];
  /** Those nearby, also those who could not. */
  readonly ranked: readonly RankedCandidate[];
  /** Professionals who gave the line back or were replaced on it. */
  readonly refused: ReadonlySet<number>;
  /** Professionals who declined the line's request. */
  readonly declined: ReadonlySet<number>;
}

/** Returns the stored part of a decision of the plan: the chosen professional, then who could do it, then those nearby. */
export function planOutcomes({
  line,
  chosenId,
  edges,
  ranked,
  refused,
  declined,
}: PlanDecision): CandidateOutcome[] {
  const chosen = edges.find(({ professionalId }) => professionalId === chosenId);
  if (!chosen) return [];
  const others = edges.filter((edge) => edge !== chosen);
  const known = new Set(edges.map(({ professionalId }) => professionalId));
  const blocked = ranked.filter((one) => !known.has(one.id) && isNearby(one));
  return [
    outcome(chosen, chosenReason(chosen.parts)),
    ...others.map((edge) => outcome(edge, notChosenReason(edge.parts, chosen.parts))),
    ...blocked.map(
      (one): CandidateOutcome => ({
        professionalId: one.id,
        chosen: false,
        why: refused.has(one.id)
          ? { key: 'booking.why_unassigned_before' }
          : declined.has(one.id)
            ? { key: 'booking.why_declined' }
            : (blockingReason(one) ?? { key: 'booking.why_no_room' }),
        reasons: one.reasons,
        cost: null,
      }),
    ),
  ].slice(0, MAX_CANDIDATES);

  function outcome({ professionalId, parts }: CostedEdge, why: Reason): CandidateOutcome {
    return {
      professionalId,
      chosen: professionalId === chosenId,
      why,
      reasons: partReasons(parts),
      cost: storedCost(parts, line, professionalId),
    };
  }
}
