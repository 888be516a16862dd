import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

/** Possible star values, best first, as the bars are shown. */
export const STARS = [5, 4, 3, 2, 1] as const;
export type Stars = (typeof STARS)[number];

/** Aggregate of reviews: their number and the sum of their stars. */
export interface RatingSum {
  readonly reviews: number;
  readonly stars: number;
}

/** Prior of five reviews with four stars, so that a single happy customer does not reach the top. */
export const PRIOR: RatingSum = { reviews: 5, stars: 20 };

/** Returns the score that lists are ordered by: the Bayesian average. */
export function rankingScore({ reviews, stars }: RatingSum): number {
  return (stars + PRIOR.stars) / (reviews + PRIOR.reviews);
}

/** Returns the displayed average with one decimal, rounded half up; 0 without reviews. */
export function averageRating({ reviews, stars }: RatingSum): number {
  // Integer arithmetic up to the division, so that 4.25 is not rounded down by a floating-point error.
  return reviews === 0 ? 0 : Math.floor((stars * 20 + reviews) / (reviews * 2)) / 10;
}

/** One of the five rating bars of a service. */
export interface RatingBar {
  readonly stars: Stars;
  readonly count: number;
  /** Whole percent; the five sum to 100, or to 0 without reviews. */
  readonly percentage: number;
}

/** Returns the five bars, best first. Percents lost by rounding down go to the largest remainders, then to more stars. */
export function ratingBars(counts: Readonly<Record<Stars, number>>): RatingBar[] {
  const total = STARS.reduce((sum, stars) => sum + counts[stars], 0);
  if (total === 0) return STARS.map((stars) => ({ stars, count: 0, percentage: 0 }));
  const exact = STARS.map((stars) => ({
    stars,
    floor: Math.floor((counts[stars] * 100) / total),
    rest: (counts[stars] * 100) % total,
  }));
  const left = 100 - exact.reduce((sum, { floor }) => sum + floor, 0);
  const raised = new Set(
    [...exact]
      .sort((one, other) => other.rest - one.rest)
      .slice(0, left)
      .map(({ stars }) => stars),
  );
  return exact.map(({ stars, floor }) => ({
    stars,
    count: counts[stars],
    percentage: floor + (raised.has(stars) ? 1 : 0),
  }));
}

const EDIT_DAYS = 7;

/** Returns whether the author can still change a review. */
export function isEditable(createdAt: Date, now: Date): boolean {
  return now < addMinutes(createdAt, EDIT_DAYS * 24 * 60);
}
