import type { ServiceCard } from '@aaspaas/contract/features/discovery.ts';

/** Lowest and highest. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Summary of a list of services; null where no service has a value. */
export interface ServiceSummary {
  /** Rupees. */
  readonly perHour: Range | null;
  readonly perDay: Range | null;
  /** Average over all reviews, with one decimal. */
  readonly rating: { readonly average: number; readonly reviews: number } | null;
}

/** Summarizes the prices and ratings of a list of services. */
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
