import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

/** The stars that can be given, as the bars are shown: best first. */
export const STARS = [5, 4, 3, 2, 1] as const;
export type Stars = (typeof STARS)[number];

/** What is kept of many reviews: how many, and the sum of their stars. */
export interface RatingSum {
  readonly reviews: number;
  readonly stars: number;
}

/** Before anybody has reviewed, five reviews of four stars are assumed: one happy customer does not make the best. */
export const PRIOR: RatingSum = { reviews: 5, stars: 20 };

/** What lists are ordered by: the Bayesian average. */
export function rankingScore({ reviews, stars }: RatingSum): number {
  return (stars + PRIOR.stars) / (reviews + PRIOR.reviews);
}

/** The average as people see it, with one decimal, half up; 0 where there is no review. */
export function averageRating({ reviews, stars }: RatingSum): number {
  // Whole numbers up to the division, so that 4.25 is not a hair less.
  return reviews === 0 ? 0 : Math.floor((stars * 20 + reviews) / (reviews * 2)) / 10;
}

/** One of the five bars of a service's ratings. */
export interface RatingBar {
  readonly stars: Stars;
  readonly count: number;
  /** Whole percent; the five together make 100, or 0 where there is no review. */
  readonly percentage: number;
}

/** The five bars, best first. The percents that rounding down leaves over go to the largest remainders, then to more stars. */
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

/** Whether a review can still be changed by the person who wrote it. */
export function isEditable(createdAt: Date, now: Date): boolean {
  return now < addMinutes(createdAt, EDIT_DAYS * 24 * 60);
}
