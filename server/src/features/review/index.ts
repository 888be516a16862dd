import type { Executor } from '../../platform/db/connect.ts';
import { averageRating, rankingScore, type RatingSum } from './rules/rating.ts';
import { reviewStore } from './store.ts';

export { eraseAccountDataFromReviews } from './actions/erase-account-data.ts';
export { moderateReview } from './actions/moderate-review.ts';
export { reviewRoutes } from './routes.ts';
export { averageRating, isEditable } from './rules/rating.ts';

/** Rating of a professional or a service: the average with one decimal, and the number of reviews. */
export interface Rating {
  readonly average: number;
  readonly reviews: number;
}

/** Returns professionals' ratings; professionals without reviews are absent. */
export async function ratingsOfProfessionals(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, Rating>> {
  return ids.length ? byId(await reviewStore(executor).professionalSums(ids)) : new Map();
}

/** Reviews as assignment weighs them. */
export interface PlanRatings {
  /** `rankingScore` of a professional; 4 without reviews. */
  readonly scoreOf: (professionalId: number) => number;
  /** The best stars that a customer gave to a professional; null: none. */
  readonly starsOf: (accountId: number, professionalId: number) => number | null;
}

/** Loads what reviews say about professionals, in general and of certain customers. */
export async function planRatings(
  executor: Executor,
  professionalIds: readonly number[],
  accountIds: readonly number[],
): Promise<PlanRatings> {
  const sums = await reviewStore(executor).professionalSums(professionalIds);
  const best = await reviewStore(executor).bestStars(accountIds);
  const scores = new Map(sums.map(({ id, ...sum }) => [id, rankingScore(sum)]));
  const stars = new Map(best.map((row) => [`${row.account_id}:${row.professional_id}`, row.stars]));
  return {
    scoreOf: (id) => scores.get(id) ?? rankingScore({ reviews: 0, stars: 0 }),
    starsOf: (accountId, professionalId) => stars.get(`${accountId}:${professionalId}`) ?? null,
  };
}

/** Returns services' ratings; services without reviews are absent. */
export async function ratingsOfServices(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, Rating>> {
  return ids.length ? byId(await reviewStore(executor).serviceSums(ids)) : new Map();
}

function byId(rows: readonly (RatingSum & { readonly id: number })[]): Map<number, Rating> {
  return new Map(rows.map(({ id, ...sum }) => [id, { average: averageRating(sum), reviews: sum.reviews }]));
}
