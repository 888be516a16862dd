import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  accounts,
  banners,
  categories,
  pages,
  pictures,
  professionals,
  services,
  subcategories,
} from './content.ts';

const centre = { latitude: 12.9716, longitude: 77.5946 };
const approved = professionals.filter(({ status }) => status === 'approved');

/** Great-circle distance in kilometres; written here too, so that the data are not judged by the code that uses them. */
function km(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) *
      Math.cos(b.latitude * rad) *
      Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(h));
}

/** Every pair of texts within some data. */
function bilinguals(value: unknown): { en: string; hi: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const { en, hi } = value as { en?: unknown; hi?: unknown };
  if (typeof en === 'string' && typeof hi === 'string') return [{ en, hi }];
  return Object.values(value).flatMap(bilinguals);
}

function unique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

describe('the catalogue', () => {
  it('has four fixed categories, 12 sub-categories, 30 services, six of them for enquiry', () => {
    expect(categories.map(({ id, name }) => [id, name.en])).toEqual([
      [1, 'Industry & Factory'],
      [2, 'Retail & Shop'],
      [3, 'Home & Personal'],
      [4, 'Tutoring & Consulting'],
    ]);
    expect(subcategories).toHaveLength(12);
    expect(services).toHaveLength(30);
    expect(services.filter(({ type }) => type === 'enquiry')).toHaveLength(6);
  });

  it('gives each an id and slug of its own, below its parent', () => {
    for (const list of [subcategories, services]) {
      expect(unique(list.map(({ id }) => id))).toBe(true);
      expect(unique(list.map(({ slug }) => slug))).toBe(true);
    }
    for (const { id, category } of subcategories) expect(Math.floor(id / 100)).toBe(category);
    for (const { id, subcategory } of services) expect(Math.floor(id / 100)).toBe(subcategory);
    for (const { id } of subcategories)
      expect(services.some(({ subcategory }) => subcategory === id)).toBe(true);
  });

  it.each(services)('$slug has a price that fits its kind, texts and words to find it by', (service) => {
    if (service.type === 'service') {
      expect(service.perHour).toBeGreaterThanOrEqual(100);
      expect(service.perDay).toBeGreaterThan(service.perHour * 3);
      expect(service.perDay).toBeLessThanOrEqual(service.perHour * 8);
    } else expect([service.perDay, service.perHour]).toEqual([null, null]);
    for (const text of [service.aboutUs.en, service.aboutUs.hi]) {
      const sentences = text.split(/(?<=[.।])\s+/);
      expect(sentences.length).toBeGreaterThanOrEqual(3);
      expect(sentences.length).toBeLessThanOrEqual(6);
    }
    expect(service.searchWords.some((word) => /\p{Script=Devanagari}/u.test(word))).toBe(true);
    expect(service.searchWords.some((word) => /^[a-z0-9 ]+$/.test(word))).toBe(true);
    expect(unique(service.searchWords)).toBe(true);
  });
});

describe('texts', () => {
  const texts = bilinguals({ categories, subcategories, services, professionals, pages, banners });

  it('are there in both languages, and the Hindi ones are Hindi', () => {
    expect(texts.length).toBeGreaterThan(150);
    for (const { en, hi } of texts) {
      expect(en.trim()).not.toBe('');
      expect(en).not.toMatch(/\p{Script=Devanagari}/u);
      expect(hi).toMatch(/\p{Script=Devanagari}/u);
    }
  });

  it('of pages use plain HTML with closed tags only', () => {
    expect(pages.map(({ slug }) => slug).sort()).toEqual([
      'about-us',
      'cancellation-policy',
      'contact-us',
      'privacy-policy',
      'terms-and-conditions',
    ]);
    for (const { en, hi } of pages.map(({ body }) => body)) {
      for (const html of [en, hi]) {
        const open: string[] = [];
        for (const [, slash, tag] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
          expect(['h2', 'p', 'ul', 'li', 'strong', 'a']).toContain(tag);
          if (slash) expect(open.pop()).toBe(tag);
          else open.push(tag as string);
        }
        expect(open).toEqual([]);
      }
      expect(hi.match(/<[^>]+>/g)).toEqual(en.match(/<[^>]+>/g));
    }
    expect(pages.find(({ slug }) => slug === 'about-us')?.body.en).toMatch(/GeoNames.*Attribution 4\.0/);
  });
});

describe('the professionals', () => {
  it('are 40 in five cities, two of them not yet approved', () => {
    const count = (city: string) => professionals.filter((one) => one.city === city).length;
    expect(['Bengaluru', 'Mumbai', 'Delhi', 'Pune', 'Hyderabad'].map(count)).toEqual([16, 7, 7, 5, 5]);
    expect(professionals.length - approved.length).toBe(2);
  });

  it('have numbers and e-mails of their own, and everything that a registration asks for', () => {
    const everybody = [
      ...professionals.map(({ mobile }) => mobile),
      accounts[0]?.mobile,
      accounts.at(-1)?.mobile,
    ];
    expect(unique(everybody)).toBe(true);
    for (const mobile of everybody) expect(mobile).toMatch(/^[6-9]\d{9}$/);
    expect(unique(professionals.map(({ email }) => email))).toBe(true);
    for (const one of professionals) {
      expect(one.email).toMatch(/^[a-z.]+@aaspaas\.example$/);
      expect(one.bank.ifsc).toMatch(/^[A-Z]{4}0[A-Z0-9]{6}$/);
      expect(one.address).toMatch(/ \d{6}$/);
      expect(one.radiusKm).toBeGreaterThanOrEqual(5);
      expect(one.radiusKm).toBeLessThanOrEqual(25);
      expect(2026 - Number(one.dateOfBirth.slice(0, 4)) - one.experienceYears).toBeGreaterThanOrEqual(18);
    }
  });

  it('offer two to four services of the catalogue, none twice, within their own city', () => {
    const middle = {
      Bengaluru: centre,
      Mumbai: { latitude: 19.08, longitude: 72.88 },
      Delhi: { latitude: 28.61, longitude: 77.21 },
      Pune: { latitude: 18.52, longitude: 73.86 },
      Hyderabad: { latitude: 17.41, longitude: 78.46 },
    };
    const slugs = new Set(services.map(({ slug }) => slug));
    for (const { city, offerings, ...point } of professionals) {
      expect(offerings.length).toBeGreaterThanOrEqual(2);
      expect(offerings.length).toBeLessThanOrEqual(4);
      expect(unique(offerings.map(({ service }) => service))).toBe(true);
      for (const { service } of offerings) expect(slugs).toContain(service);
      expect(km(point, middle[city])).toBeLessThan(20);
    }
  });

  const reaching = (slug: string) =>
    approved.filter(
      (one) => one.offerings.some(({ service }) => service === slug) && km(one, centre) <= one.radiusKm,
    );

  it.each(services)('cover the centre of Bengaluru with $slug', ({ slug, demand }) => {
    expect(reaching(slug).length).toBeGreaterThanOrEqual(demand === 'high' ? 2 : 1);
  });

  it('begin with one at the centre who offers two bookable services and an enquiry', () => {
    const first = professionals[0];
    if (!first) throw new Error('nobody');
    expect([first.city, first.status, first.idVerified]).toEqual(['Bengaluru', 'approved', true]);
    expect(km(first, centre)).toBeLessThan(2);
    const kinds = first.offerings.map(
      (offering) => services.find(({ slug }) => slug === offering.service)?.type,
    );
    expect(kinds.filter((kind) => kind === 'service').length).toBeGreaterThanOrEqual(2);
    expect(kinds).toContain('enquiry');
  });
});

describe('the demo accounts', () => {
  it('are a customer, two approved professionals and an operator', () => {
    expect(accounts.map(({ role }) => role)).toEqual(['user', 'employee', 'employee', 'admin']);
    for (const { password } of accounts) expect(password.length).toBeGreaterThanOrEqual(6);
    for (const { role, mobile } of accounts)
      if (role === 'employee') expect(approved.some((one) => one.mobile === mobile)).toBe(true);
  });
});

describe('the pictures', () => {
  const folder = new URL('./art/pictures/', import.meta.url);

  it('in the folder are those of the table, with its sizes, and below 6 MB together', async () => {
    const files = (await readdir(folder)).sort();
    expect(files).toEqual(
      Object.keys(pictures)
        .map((slug) => `${slug}.webp`)
        .sort(),
    );
    let bytes = 0;
    for (const [slug, { width, height, color }] of Object.entries(pictures)) {
      const file = await readFile(new URL(`${slug}.webp`, folder));
      const found = await sharp(file).metadata();
      expect([slug, found.format, found.width, found.height]).toEqual([slug, 'webp', width, height]);
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
      bytes += file.length;
    }
    expect(bytes).toBeLessThan(6_000_000);
  });

  it('are three for every service, a cover of 4:3 first', () => {
    for (const service of services) {
      expect(service.pictures[0]).toBe(service.slug);
      expect(unique(service.pictures)).toBe(true);
      for (const slug of service.pictures) expect(pictures[slug]).toMatchObject({ width: 1200, height: 900 });
    }
    for (const { picture } of banners) expect(pictures[picture]).toMatchObject({ width: 1600, height: 640 });
  });
});
