import type { Executor } from '../../platform/db/connect.ts';
import { averageRating, type RatingSum } from './rules/rating.ts';
import { reviewStore } from './store.ts';

export { eraseAccountDataFromReviews } from './actions/erase-account-data.ts';
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
