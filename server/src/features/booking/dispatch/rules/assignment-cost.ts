import { UNASSIGNED_MINUTES } from './solve-assignment.ts';

/** Version of the weights and of how they are applied, stored with each assignment. Increase it with every change of this file. */
export const RULES_VERSION = 1;

/**
 * What counts when work is assigned, in minutes of travel (dispatch.md, section 3): a cost of 8 weighs as much as eight more
 * minutes on the road. The public page on how work is given shows these numbers. Acceptance, refusals and cancellations are
 * deliberately absent.
 */
export const DISPATCH_WEIGHTS = {
  /** Each minute of slack below `underMinutes` costs `perMinute`: tight days run late. */
  slack: { underMinutes: 10, perMinute: 2 },
  /** Each point of the ranking score above `neutralScore` saves `perPoint`, at most `limit`. */
  rating: { neutralScore: 4, perPoint: 8, limit: 8 },
  /** Professionals with less work than the median of their peers come first, at most `limit`. */
  fairness: { perMedian: 20, leastMedian: 0.1, limit: 20, days: 7, maxDayMinutes: 600 },
  /** The customer rated them with at least `leastStars`, or they worked for the customer before. */
  continuity: { leastStars: 4, ratedWell: 12, workedBefore: 6 },
  /** Each level above the service's own level, so that experts stay free for the work that needs them. */
  skill: { perLevelAbove: 4 },
  /** The first `jobs` jobs within `days` days of approval. */
  newcomer: { bonus: 6, jobs: 10, days: 60 },
  /** After `jobs` in a row in the same sub-category and cell, if another professional costs at most `within` more. */
  inARow: { jobs: 3, extra: 30, within: 15 },
  /** A line that costs more than `any` gets no professional; a line whose time was promised gets one at nearly any cost. */
  unassigned: { any: UNASSIGNED_MINUTES, promised: 1000 },
} as const;

/** The parts of a cost in minutes, rounded to tenths; negative parts are in favour of the professional. Stored as JSON. */
export interface CostParts {
  /** Detour added to the route of the day, and little slack. */
  readonly travel: number;
  readonly rating: number;
  readonly fairness: number;
  readonly continuity: number;
  readonly skill: number;
  readonly newcomer: number;
  readonly in_a_row: number;
}

/** What decides the cost of a professional for a line. */
export interface CostFacts {
  /** Minutes of travel that the line adds to their route, see `addedTravelMinutes`. */
  readonly addedMinutes: number;
  /** Minutes to spare before the line or before the job after it, see `slackMinutes`; infinite without neighbours. */
  readonly slackMinutes: number;
  /** `rankingScore` of their reviews, 1 to 5; 4 without reviews. */
  readonly ratingScore: number;
  /** Their `workShare`, and the median of their peers. */
  readonly workShare: number;
  readonly medianWorkShare: number;
  /** The best rating of this customer, 1 to 5; null if they never rated this professional. */
  readonly starsOfCustomer: number | null;
  readonly workedBefore: boolean;
  /** Their level minus the level of the service; negative: they cannot do it. */
  readonly levelsAbove: number;
  /** Whether the customer's choice of gender, and theirs, allow it. */
  readonly genderAllowed: boolean;
  /** Jobs they have finished, and days since their approval. */
  readonly finishedJobs: number;
  readonly daysSinceApproval: number;
}

/** Work of a professional in the days that fairness looks at, the day of the line included. */
export interface Workload {
  readonly paidMinutes: number;
  /** Working time they offered, at most ten hours a day. */
  readonly offeredMinutes: number;
}

/** Returns which share of the offered minutes is paid; 0 for those who offered none. */
export function workShare({ paidMinutes, offeredMinutes }: Workload): number {
  return offeredMinutes > 0 ? paidMinutes / offeredMinutes : 0;
}

/** Returns the median of the peers' shares: with an even number, the mean of the two in the middle; 0 without peers. */
export function medianOf(shares: readonly number[]): number {
  const sorted = shares.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper;
}

/** Returns the cost of a professional for a line without the part `in_a_row`; null if they must not do it. */
export function assignmentCost(facts: CostFacts): CostParts | null {
  if (facts.levelsAbove < 0 || !facts.genderAllowed) return null;
  return {
    travel: roundToTenth(facts.addedMinutes + slackCost(facts.slackMinutes)),
    rating: roundToTenth(ratingCost(facts.ratingScore)),
    fairness: roundToTenth(fairnessCost(facts)),
    continuity: continuityCost(facts),
    skill: DISPATCH_WEIGHTS.skill.perLevelAbove * facts.levelsAbove,
    newcomer: isNewcomer(facts) ? -DISPATCH_WEIGHTS.newcomer.bonus : 0,
    in_a_row: 0,
  };
}

/** Returns the sum of the parts in minutes. */
export function totalMinutes(parts: CostParts): number {
  const { travel, rating, fairness, continuity, skill, newcomer, in_a_row } = parts;
  return roundToTenth(travel + rating + fairness + continuity + skill + newcomer + in_a_row);
}

/** A professional for a line with the parts of the cost. */
export interface CostedEdge {
  readonly professionalId: number;
  readonly parts: CostParts;
}

/**
 * Returns the edges of a line with the part `in_a_row`: the professional who did the last jobs of the same sub-category and
 * cell costs more if another one is nearly as good.
 *
 * @param latest professionals of the jobs before this one in its sub-category and cell, in the order of their begin
 */
export function withInARow(edges: readonly CostedEdge[], latest: readonly number[]): readonly CostedEdge[] {
  const { jobs, extra, within } = DISPATCH_WEIGHTS.inARow;
  const last = latest.slice(-jobs);
  const [repeated] = last;
  if (last.length < jobs || last.some((id) => id !== repeated)) return edges;
  const own = edges.find(({ professionalId }) => professionalId === repeated);
  if (!own) return edges;
  const limit = totalMinutes(own.parts) + within;
  const isReplaceable = edges.some((edge) => edge !== own && totalMinutes(edge.parts) <= limit);
  if (!isReplaceable) return edges;
  return edges.map((edge) => (edge === own ? { ...edge, parts: { ...edge.parts, in_a_row: extra } } : edge));
}

function slackCost(slackMinutes: number): number {
  const { underMinutes, perMinute } = DISPATCH_WEIGHTS.slack;
  return perMinute * Math.max(0, underMinutes - slackMinutes);
}

function ratingCost(score: number): number {
  const { neutralScore, perPoint, limit } = DISPATCH_WEIGHTS.rating;
  return within(-perPoint * (score - neutralScore), limit);
}

function fairnessCost({
  workShare: share,
  medianWorkShare: median,
}: Pick<CostFacts, 'workShare' | 'medianWorkShare'>): number {
  const { perMedian, leastMedian, limit } = DISPATCH_WEIGHTS.fairness;
  return within((perMedian * (share - median)) / Math.max(median, leastMedian), limit);
}

function continuityCost({
  starsOfCustomer,
  workedBefore,
}: Pick<CostFacts, 'starsOfCustomer' | 'workedBefore'>): number {
  const weights = DISPATCH_WEIGHTS.continuity;
  if (starsOfCustomer !== null && starsOfCustomer >= weights.leastStars) return -weights.ratedWell;
  return workedBefore ? -weights.workedBefore : 0;
}

function isNewcomer({
  finishedJobs,
  daysSinceApproval,
}: Pick<CostFacts, 'finishedJobs' | 'daysSinceApproval'>): boolean {
  const { jobs, days } = DISPATCH_WEIGHTS.newcomer;
  return finishedJobs < jobs && daysSinceApproval <= days;
}

function within(minutes: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, minutes));
}

function roundToTenth(minutes: number): number {
  // Adding 0 turns −0 into 0, which JSON cannot distinguish.
  return Math.round(minutes * 10) / 10 + 0;
}
