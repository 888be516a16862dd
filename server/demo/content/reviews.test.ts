import { describe, expect, it } from 'vitest';
import { services, subcategories } from './catalogue.ts';
import { reviewers, serviceComments, subcategoryComments } from './comments.ts';
import { professionals } from './professionals.ts';
import { makeReviews } from './reviews.ts';

const now = new Date('2026-11-21T06:00:00Z');
const reviews = makeReviews(2026, now);
const byService = Map.groupBy(reviews, ({ service }) => service);
const of = (slug: string) => byService.get(slug) ?? [];

describe('makeReviews', () => {
  it('returns the same reviews for the same seed and time, and others for another seed', () => {
    expect(makeReviews(2026, now)).toEqual(reviews);
    expect(makeReviews(2027, now)).not.toEqual(reviews);
  });

  it('distributes reviews unevenly: some services without any, some with hundreds', () => {
    const counts = services.map(({ slug }) => of(slug).length);
    expect(counts).toContain(0);
    expect(counts.filter((count) => count >= 100).length).toBeGreaterThan(5);
    expect(reviews.length).toBeGreaterThan(2000);
  });

  it('returns mostly good, some fair and few poor reviews', () => {
    const share = (...ratings: number[]) =>
      reviews.filter(({ rating }) => ratings.includes(rating)).length / reviews.length;
    expect(share(4, 5)).toBeGreaterThan(0.75);
    expect(share(3)).toBeGreaterThan(0.04);
    expect(share(1, 2)).toBeGreaterThan(0.02);
    expect(share(1, 2)).toBeLessThan(0.15);
  });

  it('allows one review per reviewer and service, and no duplicate text in a service', () => {
    for (const { slug } of services) {
      for (const values of [
        of(slug).map(({ reviewer }) => reviewer),
        of(slug).map(({ comment }) => comment),
      ]) {
        expect(new Set(values).size).toBe(values.length);
        expect(values).not.toContain('');
      }
    }
    expect(new Set(reviews.map(({ comment }) => comment)).size).toBeGreaterThan(400);
  });

  it('signs every review with a first name and an initial', () => {
    for (const { reviewer } of reviews) expect(reviewer).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}\.$/u);
  });

  it('repeats no text more than 20 times, and most not at all', () => {
    const times = [...Map.groupBy(reviews, ({ comment }) => comment).values()].map(({ length }) => length);
    expect(Math.max(...times)).toBeLessThanOrEqual(20);
    expect(times.filter((count) => count === 1).length / reviews.length).toBeGreaterThan(0.8);
  });

  it('replaces every grammar marker', () => {
    for (const { comment } of reviews) expect(comment).not.toMatch(/[{}|<>[\]]|undefined/);
  });

  it('agrees with the gender of the professional', () => {
    const byMobile = new Map(professionals.map((one) => [one.mobile, one]));
    const feminine =
      /(आईं|पहुँचीं|गईं|रहीं|ती हैं|की पक्की|साफ़-सुथरी|फुर्तीली)|\b(she|her|lady|aayi|pahunchi|\w+ti hain|\w+ti rahi|\w+ti ho)\b/i;
    const masculine =
      /(आए|पहुँचे|(?<!ले )गए|ते रहे|ते हैं|के पक्के|साफ़-सुथरे|फुर्तीले)(?![\u0900-\u097f])|\b(he|his|him|gentleman|sir|aaye|pahunche|\w+te hain|\w+te rahe)\b/i;
    const wrong = reviews.filter(({ professional, comment }) =>
      (byMobile.get(professional)?.gender === 'female' ? masculine : feminine).test(comment),
    );
    expect(wrong.map(({ comment }) => comment)).toEqual([]);
    expect(reviews.filter(({ comment }) => feminine.test(comment)).length).toBeGreaterThan(100);
    expect(reviews.filter(({ comment }) => masculine.test(comment)).length).toBeGreaterThan(200);
  });

  it('agrees with the gender of the reviewer', () => {
    const genderOf = new Map(reviewers.map(({ name, gender }) => [name, gender]));
    const feminine = /ूँगी|ऊँगी|ती हूँ|\w+ungi\b|\w+ti hoon\b|\batki\b/;
    const masculine = /ूँगा|ऊँगा|ता हूँ|\w+unga\b|\w+ta hoon\b|\batka\b/;
    const wrong = reviews.filter(({ reviewer, comment }) =>
      (genderOf.get(reviewer) === 'female' ? masculine : feminine).test(comment),
    );
    expect(wrong.map(({ reviewer, comment }) => `${reviewer}: ${comment}`)).toEqual([]);
    expect(reviews.filter(({ comment }) => feminine.test(comment)).length).toBeGreaterThan(50);
  });

  it('reviews business services from the point of view of a business', () => {
    const categoryOf = new Map(services.map(({ slug, category }) => [slug, category]));
    const ofBusinesses = reviews.filter(({ service }) => Number(categoryOf.get(service)) <= 2);
    const household =
      /\b(family|mother|father|mom|dad|grandm\w+|husband|neighbou?rs?|colony|home|house|kids|ghar\w*|maa|papa|padosi\w*)\b|घर|माँ|पापा|पड़ोसि/i;
    expect(
      ofBusinesses.filter(({ comment }) => household.test(comment)).map(({ comment }) => comment),
    ).toEqual([]);
    const factory = reviews.filter(({ service, rating }) => categoryOf.get(service) === 1 && rating === 5);
    const words =
      /shift|supervisor|line|gate|PPE|safety|GST|order|floor|downtime|invoice|handover|machine|godown|dispatch|audit|site|शिफ़्ट|लाइन|सुपरवाइज़र/i;
    expect(factory.filter(({ comment }) => words.test(comment)).length / factory.length).toBeGreaterThan(0.5);
  });

  it('respects the customer gender of a service', () => {
    const genderOf = new Map(reviewers.map(({ name, gender }) => [name, gender]));
    const genders = (slug: string) => new Set(of(slug).map(({ reviewer }) => genderOf.get(reviewer)));
    expect([...genders('salon-at-home')]).toEqual(['female']);
    expect([...genders('mens-barber')]).toEqual(['male']);
    const professionalGender = new Map(professionals.map(({ mobile, gender }) => [mobile, gender]));
    for (const { reviewer, professional } of of('massage-therapy'))
      expect(professionalGender.get(professional)).toBe(genderOf.get(reviewer));
  });

  it('generates all reviews for any seed', () => {
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

  it('dates reviews within the last ten months, oldest first, never in the future', () => {
    const times = reviews.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]).toBeGreaterThan(now.getTime() - 302 * 86_400_000);
    expect(times.at(-1)).toBeLessThan(now.getTime());
  });

  it('has comments for every sub-category and none for unknown slugs', () => {
    expect(Object.keys(subcategoryComments).sort()).toEqual(subcategories.map(({ slug }) => slug).sort());
    for (const slug of Object.keys(serviceComments))
      expect(services.some((service) => service.slug === slug)).toBe(true);
  });
});
