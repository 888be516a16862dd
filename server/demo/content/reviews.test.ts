import { describe, expect, it } from 'vitest';
import { services, subcategories } from './catalogue.ts';
import { serviceComments } from './comments/by-service.ts';
import { subcategoryComments } from './comments/by-subcategory.ts';
import { professionals } from './professionals.ts';
import { makeReviews } from './reviews.ts';

const now = new Date('2026-11-21T06:00:00Z');
const reviews = makeReviews(2026, now);
const byService = Map.groupBy(reviews, ({ service }) => service);
const of = (slug: string) => byService.get(slug) ?? [];

describe('makeReviews', () => {
  it('gives the same for the same seed and moment, and other reviews for another seed', () => {
    expect(makeReviews(2026, now)).toEqual(reviews);
    expect(makeReviews(2027, now)).not.toEqual(reviews);
  });

  it('spreads them unevenly: services without any, services with hundreds', () => {
    const counts = services.map(({ slug }) => of(slug).length);
    expect(counts).toContain(0);
    expect(counts.filter((count) => count >= 100).length).toBeGreaterThan(5);
    expect(reviews.length).toBeGreaterThan(2000);
  });

  it('is mostly content, with some middling and few bad ones', () => {
    const share = (...ratings: number[]) =>
      reviews.filter(({ rating }) => ratings.includes(rating)).length / reviews.length;
    expect(share(4, 5)).toBeGreaterThan(0.75);
    expect(share(3)).toBeGreaterThan(0.04);
    expect(share(1, 2)).toBeGreaterThan(0.02);
    expect(share(1, 2)).toBeLessThan(0.15);
  });

  it('lets nobody review a service twice and no two reviews of it say the same', () => {
    for (const { slug } of services) {
      for (const told of [of(slug).map(({ reviewer }) => reviewer), of(slug).map(({ comment }) => comment)]) {
        expect(new Set(told).size).toBe(told.length);
        expect(told).not.toContain('');
      }
    }
    expect(new Set(reviews.map(({ comment }) => comment)).size).toBeGreaterThan(400);
  });

  it('never runs out of words, whatever the seed', () => {
    for (let seed = 0; seed < 8; seed++) expect(() => makeReviews(seed, now)).not.toThrow();
  });

  it('names an approved professional who offers the service', () => {
    const byMobile = new Map(professionals.map((one) => [one.mobile, one]));
    for (const { service, professional } of reviews) {
      const doer = byMobile.get(professional);
      expect(doer?.status).toBe('approved');
      expect(doer?.offerings.map((offering) => offering.service)).toContain(service);
    }
  });

  it('lies within the last ten months, oldest first, never in the future', () => {
    const times = reviews.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]).toBeGreaterThan(now.getTime() - 302 * 86_400_000);
    expect(times.at(-1)).toBeLessThan(now.getTime());
  });

  it('has comments for every sub-category, and none for what does not exist', () => {
    expect(Object.keys(subcategoryComments).sort()).toEqual(subcategories.map(({ slug }) => slug).sort());
    for (const slug of Object.keys(serviceComments))
      expect(services.some((service) => service.slug === slug)).toBe(true);
  });
});
