import { type AssignmentCostParts, COST_PARTS, type StoredCost } from './assignment-cost-parts.ts';
import type { Reason } from './reason.ts';

/** Parts of at least this size, in minutes, are named as a reason. */
const NOTABLE_MINUTES = 2;

/** Returns why a professional was chosen, in their words: the way, and the strongest point in their favour. */
export function chosenReason(cost: AssignmentCostParts): Reason {
  const values = { minutes: Math.max(1, Math.round(cost.travel)) };
  const points = [
    ['booking.why_near_less_work', cost.fairness],
    ['booking.why_near_known', cost.continuity],
    ['booking.why_near_rated', cost.rating],
    ['booking.why_near_new', cost.newcomer],
  ] as const;
  const [key, minutes] = points.reduce((best, one) => (one[1] < best[1] ? one : best));
  return { key: minutes <= -NOTABLE_MINUTES ? key : 'booking.why_near', values };
}

/** Travel of at most this many minutes is near, as for the first professionals who are asked for instant work. */
const NEAR_MINUTES = 15;

/** Ratings of at least this many stars are named to the customer who gave them. */
const GOOD_STARS = 4;

/** An assignment as its customer may know it. */
export interface ExplainedAssignment {
  /** Null if the plan did not decide, and for assignments from before reasons were stored. */
  readonly cost: Pick<StoredCost, 'travel' | 'stars' | 'worked_before'> | null;
  /** Null: unknown. */
  readonly chosenBy: 'admin' | 'system' | 'employee' | null;
  /** The customer asked for this professional. */
  readonly wished: boolean;
}

/** Returns why a professional comes, in the customer's words: what speaks for them in particular, else that they were free. */
export function customerReason({ cost, chosenBy, wished }: ExplainedAssignment): Reason {
  if (wished) return { key: 'booking.why_they_chosen' };
  if (!cost) {
    if (chosenBy === 'employee') return { key: 'booking.why_they_accepted' };
    return { key: chosenBy === 'admin' ? 'booking.why_they_operator' : 'booking.why_they_assigned' };
  }
  const isNear = cost.travel <= NEAR_MINUTES;
  if (cost.stars !== null && cost.stars >= GOOD_STARS) {
    const key = isNear ? 'booking.why_they_near_rated' : 'booking.why_they_rated';
    return { key, values: { stars: cost.stars } };
  }
  if (cost.worked_before) return { key: isNear ? 'booking.why_they_near_known' : 'booking.why_they_known' };
  // The plan considers only those who are free then; how near others were is not stored with the assignment.
  return { key: isNear ? 'booking.why_they_near' : 'booking.why_they_free' };
}

/** Returns the strongest point by which another professional was chosen. Says nothing that identifies them or the customer. */
export function notChosenReason(own: AssignmentCostParts, chosen: AssignmentCostParts): Reason {
  const points = [
    ['booking.why_nearer', own.travel - chosen.travel],
    ['booking.why_rated_higher', own.rating - chosen.rating],
    ['booking.why_less_work', own.fairness - chosen.fairness],
    ['booking.why_known', own.continuity - chosen.continuity],
    ['booking.why_first_jobs', own.newcomer - chosen.newcomer],
    ['booking.why_in_a_row', own.in_a_row - chosen.in_a_row],
  ] as const;
  const [key, minutes] = points.reduce((best, one) => (one[1] > best[1] ? one : best));
  // The plan of the whole day may choose a professional who is dearer for one line.
  if (minutes < 1) return { key: 'booking.why_whole_day' };
  return key === 'booking.why_nearer' ? { key, values: { minutes: Math.round(minutes) } } : { key };
}

/** Returns all parts of a cost, each with its minutes. */
export function partReasons(cost: AssignmentCostParts): Reason[] {
  return COST_PARTS.map((part) => ({
    key: `booking.reason_part_${part}`,
    values: { minutes: cost[part] },
  }));
}
