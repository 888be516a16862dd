import type { ServiceCard } from '@aaspaas/contract/features/discovery.ts';

/** Lowest and highest. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** What a list of services comes to; null for what none of them has. */
export interface ServiceSummary {
  /** Rupees. */
  readonly perHour: Range | null;
  readonly perDay: Range | null;
  /** One decimal, over all their reviews. */
  readonly rating: { readonly average: number; readonly reviews: number } | null;
}

/** Sums up a list: what its services cost, and how they are rated. */
export function summarize(services: readonly ServiceCard[]): ServiceSummary {
  const reviews = services.reduce((sum, one) => sum + one.total_reviews, 0);
  const stars = services.reduce((sum, one) => sum + one.average_rating * one.total_reviews, 0);
  return {
    perHour: rangeOf(services.map((one) => one.working_per_hour)),
    perDay: rangeOf(services.map((one) => one.working_per_day)),
    rating: reviews ? { average: Math.round((stars / reviews) * 10) / 10, reviews } : null,
  };
}

function rangeOf(prices: readonly (number | null)[]): Range | null {
  const known = prices.filter((price) => price !== null);
  return known.length ? { from: Math.min(...known), to: Math.max(...known) } : null;
}
