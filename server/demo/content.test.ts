import { OPERATOR_ROLES } from '@aaspaas/contract/kernel/grants.ts';
import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoContent } from './content.ts';
import { pictures } from './content/pictures.ts';
import { trades } from './content/workforce/trades.ts';

const { accounts, banners, categories, pages, professionals, services, subcategories } = demoContent;

const approved = professionals.filter(({ status }) => status === 'approved');

/** Returns every pair of texts in the data. */
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
  it('has four fixed categories, 30 sub-categories and 120 services, a fifth of them enquiry-only', () => {
    expect(categories.map(({ id, name }) => [id, name.en])).toEqual([
      [1, 'Industry & Factory'],
      [2, 'Retail & Shop'],
      [3, 'Home & Personal'],
      [4, 'Tutoring & Consulting'],
    ]);
    expect(subcategories.length).toBeGreaterThanOrEqual(30);
    expect(services.length).toBeGreaterThanOrEqual(120);
    const enquiries = services.filter(({ type }) => type === 'enquiry').length;
    expect(enquiries).toBeGreaterThanOrEqual(Math.floor(services.length / 5));
    expect(enquiries).toBeLessThan(services.length / 4);
    for (const { id } of categories)
      expect(services.filter(({ category }) => category === id).length).toBeGreaterThanOrEqual(30);
  });

  it('reads every file of the catalogue', async () => {
    const files = await readdir(new URL('./data/catalogue/', import.meta.url));
    expect(files.toSorted()).toEqual(subcategories.map(({ slug }) => `${slug}.json`).toSorted());
  });

  it('has professionals for every sub-category', () => {
    const slugs = subcategories.map(({ slug }) => slug);
    expect(Object.keys(trades).toSorted()).toEqual(slugs.toSorted());
    for (const { near } of Object.values(trades)) for (const slug of near) expect(slugs).toContain(slug);
  });

  it('gives every service a unique name, in both languages', () => {
    expect(unique(services.map(({ name }) => name.en))).toBe(true);
    expect(unique(services.map(({ name }) => name.hi))).toBe(true);
    expect(unique(services.map(({ overview }) => overview.en))).toBe(true);
    expect(unique(services.map(({ aboutUs }) => aboutUs.hi))).toBe(true);
  });

  it('gives every entry a unique id and a unique slug under its parent', () => {
    for (const list of [subcategories, services]) {
      expect(unique(list.map(({ id }) => id))).toBe(true);
      expect(unique(list.map(({ slug }) => slug))).toBe(true);
    }
    for (const { id, category } of subcategories) expect(Math.floor(id / 100)).toBe(category);
    for (const { id, subcategory } of services) expect(Math.floor(id / 100)).toBe(subcategory);
    for (const { id } of subcategories)
      expect(services.some(({ subcategory }) => subcategory === id)).toBe(true);
  });

  it.each(services)('$slug has a price that fits its kind, texts and search words', (service) => {
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

  it('exist in both languages, and the Hindi ones are Hindi', () => {
    expect(texts.length).toBeGreaterThan(150);
    for (const { en, hi } of texts) {
      expect(en.trim()).not.toBe('');
      expect(en).not.toMatch(/\p{Script=Devanagari}/u);
      expect(hi).toMatch(/\p{Script=Devanagari}/u);
    }
  });

  it('of pages contain only plain HTML with closed tags', () => {
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

describe('the demo accounts', () => {
  it('contain a customer, two approved professionals, an owner and an operator of each other role', () => {
    expect(accounts.slice(0, 4).map(({ role }) => role)).toEqual(['user', 'employee', 'employee', 'admin']);
    expect(accounts.flatMap(({ roles }) => (roles ? [roles] : []))).toEqual(
      OPERATOR_ROLES.map((role) => [role]),
    );
    for (const { role, roles } of accounts) expect(role === 'admin').toBe(roles !== undefined);
    for (const { password } of accounts) expect(password.length).toBeGreaterThanOrEqual(6);
    for (const { role, mobile } of accounts)
      if (role === 'employee') expect(approved.some((one) => one.mobile === mobile)).toBe(true);
  });
});

describe('the pictures', () => {
  const folder = new URL('./pictures/', import.meta.url);

  it('the folder matches the table, with its sizes, and is below 15 MB', async () => {
    const files = (await readdir(folder)).sort();
    expect(files).toEqual([...pictures.keys()].map((slug) => `${slug}.webp`).sort());
    let bytes = 0;
    for (const [slug, { width, height, color }] of pictures) {
      const file = await readFile(new URL(`${slug}.webp`, folder));
      const found = await sharp(file).metadata();
      expect([slug, found.format, found.width, found.height]).toEqual([slug, 'webp', width, height]);
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
      bytes += file.length;
    }
    expect(bytes).toBeLessThan(15_000_000);
  });

  it('every service has three, the first a 4:3 cover with a tile, each with a night form', () => {
    for (const service of services) {
      expect(service.pictures[0]).toBe(service.slug);
      expect(unique(service.pictures)).toBe(true);
      for (const slug of service.pictures)
        for (const form of ['', '-night'])
          expect(pictures.get(`${slug}${form}`)).toMatchObject({ width: 960, height: 720 });
      for (const form of ['-tile', '-tile-night'])
        expect(pictures.get(`${service.slug}${form}`)).toMatchObject({ width: 320, height: 320 });
    }
    for (const { picture } of banners)
      expect(pictures.get(picture)).toMatchObject({ width: 1600, height: 640 });
  });
});
