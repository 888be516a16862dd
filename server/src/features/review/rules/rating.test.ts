import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageRating, isEditable, rankingScore, ratingBars, type Stars } from './rating.ts';

describe('rankingScore', () => {
  it('ranks many good reviews above a single perfect one', () => {
    expect(rankingScore({ reviews: 0, stars: 0 })).toBe(4);
    expect(rankingScore({ reviews: 1, stars: 5 })).toBeLessThan(rankingScore({ reviews: 50, stars: 235 }));
    expect(rankingScore({ reviews: 1, stars: 1 })).toBeLessThan(rankingScore({ reviews: 0, stars: 0 }));
  });

  it('is between the assumed average and the actual one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (given) => {
        const stars = given.reduce((sum, one) => sum + one, 0);
        const mean = stars / given.length;
        const score = rankingScore({ reviews: given.length, stars });
        expect(score).toBeGreaterThanOrEqual(Math.min(mean, 4) - 1e-9);
        expect(score).toBeLessThanOrEqual(Math.max(mean, 4) + 1e-9);
      }),
    );
  });
});

describe('averageRating', () => {
  it.each([
    [0, 0, 0],
    [1, 5, 5],
    [3, 13, 4.3],
    [3, 14, 4.7],
    [4, 17, 4.3],
    [20, 81, 4.1],
    [40, 161, 4],
    [1, 1, 1],
  ])('%i reviews with %i stars: %f', (reviews, stars, average) => {
    expect(averageRating({ reviews, stars })).toBe(average);
  });
});

describe('ratingBars', () => {
  const percentages = (counts: Record<Stars, number>) =>
    ratingBars(counts).map(({ percentage }) => percentage);

  it.each<[Record<Stars, number>, number[]]>([
    [{ 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 }, [0, 0, 0, 0, 0]],
    [{ 5: 1, 4: 1, 3: 1, 2: 0, 1: 0 }, [34, 33, 33, 0, 0]],
    [{ 5: 2, 4: 0, 3: 0, 2: 0, 1: 1 }, [67, 0, 0, 0, 33]],
    [{ 5: 1, 4: 1, 3: 1, 2: 1, 1: 3 }, [15, 14, 14, 14, 43]],
    [{ 5: 999, 4: 1, 3: 0, 2: 0, 1: 0 }, [100, 0, 0, 0, 0]],
  ])('%j: %j', (counts, expected) => {
    expect(percentages(counts)).toEqual(expected);
  });

  it('the bars sum to 100, each differs by less than one from the exact share, and an empty bar stays empty', () => {
    const count = fc.nat(10_000);
    fc.assert(
      fc.property(fc.record({ 5: count, 4: count, 3: count, 2: count, 1: count }), (counts) => {
        const bars = ratingBars(counts);
        const total = bars.reduce((sum, bar) => sum + bar.count, 0);
        fc.pre(total > 0);
        expect(bars.reduce((sum, bar) => sum + bar.percentage, 0)).toBe(100);
        for (const bar of bars) {
          expect(Math.abs(bar.percentage - (bar.count * 100) / total)).toBeLessThan(1);
          if (bar.count === 0) expect(bar.percentage).toBe(0);
        }
        expect(bars.map(({ stars }) => stars)).toEqual([5, 4, 3, 2, 1]);
      }),
    );
  });
});

describe('isEditable', () => {
  it('is true for seven days', () => {
    const created = new Date('2026-11-21T10:00:00Z');
    expect(isEditable(created, new Date('2026-11-28T09:59:59Z'))).toBe(true);
    expect(isEditable(created, new Date('2026-11-28T10:00:00Z'))).toBe(false);
  });
});
