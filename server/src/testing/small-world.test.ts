import { describe, expect, it } from 'vitest';
import { demoContent } from '../../demo/content.ts';
import { smallWorld } from './small-world.ts';

const now = new Date('2026-11-21T06:00:00Z');

describe('the small world', () => {
  it('refers only to its own services and professionals', () => {
    const { services, professionals, history, accounts } = smallWorld;
    const slugs = new Set(services.map(({ slug }) => slug));
    const mobiles = new Set(professionals.map(({ mobile }) => mobile));
    for (const { offerings } of professionals) {
      expect(offerings.length).toBeGreaterThan(0);
      for (const { service } of offerings) expect(slugs).toContain(service);
    }
    for (const { service, professional } of smallWorld.reviews(now)) {
      expect(slugs).toContain(service);
      expect(mobiles).toContain(professional);
    }
    for (const { service, professional } of [...history.bookings, ...history.weeklyJobs.jobs]) {
      expect(slugs).toContain(service);
      expect(mobiles).toContain(professional);
    }
    for (const { role, mobile } of accounts) if (role === 'employee') expect(mobiles).toContain(mobile);
  });

  it('has the ids and pictures of the demo', () => {
    const idOf = new Map(demoContent.services.map(({ slug, id }) => [slug, id]));
    for (const { slug, id, pictures } of smallWorld.services) {
      expect([slug, idOf.get(slug)]).toEqual([slug, id]);
      expect(pictures).toHaveLength(3);
    }
  });

  it('has each category, both service types, pending professionals and services without reviews', () => {
    const { categories, services, professionals } = smallWorld;
    expect(new Set(services.map(({ category }) => category))).toEqual(
      new Set(categories.map(({ id }) => id)),
    );
    expect(new Set(services.map(({ type }) => type))).toEqual(new Set(['service', 'enquiry']));
    expect(new Set(professionals.map(({ status }) => status))).toEqual(new Set(['approved', 'pending']));
    const reviewed = new Set(smallWorld.reviews(now).map(({ service }) => service));
    expect(services.some(({ slug }) => !reviewed.has(slug))).toBe(true);
  });

  it('dates reviews oldest first, all before today', () => {
    const times = smallWorld.reviews(now).map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThan(now.getTime());
  });
});
