/**
 * The cost of a professional for a line in minutes of travel, by part; negative parts are in favour of the professional. Stored
 * as JSON with assignments and candidates.
 */
export type AssignmentCostParts = {
  readonly travel: number;
  readonly rating: number;
  readonly fairness: number;
  readonly continuity: number;
  readonly skill: number;
  readonly newcomer: number;
  readonly in_a_row: number;
};

/** A stored cost, with what is known of the customer and the professional. */
export type StoredCost = AssignmentCostParts & {
  /** The best rating that the customer gave to the professional; null: none. */
  readonly stars: number | null;
  /** Whether the professional has worked for the customer. */
  readonly worked_before: boolean;
};

/** Why the plan assigned a line, as stored with the assignment. */
export interface PlannedAssignment {
  readonly cost: StoredCost;
  readonly rulesVersion: number;
}

/** The names of the parts, in the order in which they are shown. */
export const COST_PARTS = [
  'travel',
  'rating',
  'fairness',
  'continuity',
  'skill',
  'newcomer',
  'in_a_row',
] as const satisfies readonly (keyof AssignmentCostParts)[];
