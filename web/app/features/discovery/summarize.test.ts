import type { ServiceCard } from '@aaspaas/contract/features/discovery.ts';
import { expect, it } from 'vitest';
import { summarize } from './summarize.ts';

const service = (perHour: number | null, rating: number, reviews: number) =>
  ({
    working_per_hour: perHour,
    working_per_day: perHour && perHour * 6,
    average_rating: rating,
    total_reviews: reviews,
  }) as ServiceCard;

it('returns the price range, and ratings weighted by review count', () => {
  expect(summarize([service(199, 5, 1), service(null, 0, 0), service(499, 4, 3)])).toEqual({
    perHour: { from: 199, to: 499 },
    perDay: { from: 1194, to: 2994 },
    rating: { average: 4.3, reviews: 4 },
  });
});

it('returns null for missing prices and ratings', () => {
  expect(summarize([service(null, 0, 0)])).toEqual({ perHour: null, perDay: null, rating: null });
  expect(summarize([])).toEqual({ perHour: null, perDay: null, rating: null });
});
