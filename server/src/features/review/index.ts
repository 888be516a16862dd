import type { Executor } from '../../platform/db/connect.ts';
import { averageRating, type RatingSum } from './rules/rating.ts';
import { reviewStore } from './store.ts';

export { eraseAccountDataFromReviews } from './erase-account-data.ts';
export { reviewRoutes } from './routes.ts';
export { averageRating, isEditable } from './rules/rating.ts';

/** What people say of somebody or something: the average with one decimal, and how many they are. */
export interface Rating {
  readonly average: number;
  readonly reviews: number;
}

/** Professionals' ratings; who has none is not there. */
export async function ratingsOfProfessionals(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, Rating>> {
  return ids.length ? byId(await reviewStore(executor).professionalSums(ids)) : new Map();
}

/** Services' ratings; one without reviews is not there. */
export async function ratingsOfServices(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, Rating>> {
  return ids.length ? byId(await reviewStore(executor).serviceSums(ids)) : new Map();
}

function byId(rows: readonly (RatingSum & { readonly id: number })[]): Map<number, Rating> {
  return new Map(rows.map(({ id, ...sum }) => [id, { average: averageRating(sum), reviews: sum.reviews }]));
}
