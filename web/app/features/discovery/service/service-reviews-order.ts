/** The sort orders of reviews. */
export const REVIEW_ORDERS = ['newest', 'highest', 'lowest'] as const;
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

/** Sorts reviews; among equal ratings the newest comes first. */
export function orderReviews<R extends { readonly rating: number; readonly created_at: string }>(
  reviews: readonly R[],
  order: ReviewOrder,
): R[] {
  const newest = reviews.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  if (order === 'newest') return newest;
  const direction = order === 'lowest' ? 1 : -1;
  return newest.toSorted((one, other) => (one.rating - other.rating) * direction);
}
