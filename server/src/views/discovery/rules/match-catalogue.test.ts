import { describe, expect, it } from 'vitest';
import { demoContent } from '../../../../demo/content.ts';
import { createMatcher } from './match.ts';
import { REGIONAL_LINES } from './regional-synonyms.ts';
import { rankHits } from './rank-hits.ts';

const { categories, services, subcategories } = demoContent;

const REVIEWS = { high: 300, medium: 100, low: 30, new: 0 };

const both = (name: { en: string; hi: string } | undefined) => (name ? [name.en, name.hi] : []);
const serviceName = <T extends { id: number; name: { en: string; hi: string } }>(
  list: readonly T[],
  id: number,
) => both(list.find((one) => one.id === id)?.name);

const find = createMatcher(
  services.map(({ name, searchWords, category, subcategory }) => ({
    names: both(name),
    words: searchWords.join(' '),
    parentNames: [...serviceName(subcategories, subcategory), ...serviceName(categories, category)],
  })),
);

/** Returns the slugs that a query finds in the demo catalogue, best first. */
function matchingServices(query: string): string[] {
  const hits = find(query).flatMap((hit) => {
    const service = services[hit.index];
    return service
      ? [
          {
            ...hit,
            service,
            entry: { id: service.id, category_id: service.category, reviews: REVIEWS[service.demand] },
          },
        ]
      : [];
  });
  return rankHits(hits).map(({ service }) => service.slug);
}

describe('search over the catalogue', () => {
  it.each([
    ['maid', 'house-maid'],
    ['bai', 'house-maid'],
    ['kaamwali', 'house-maid'],
    ['kaam wali bai', 'house-maid'],
    ['kaam wali', 'house-maid'],
    ['काम वाली', 'house-maid'],
    ['naukrani', 'house-maid'],
    ['domestic help', 'house-maid'],
    ['cook', 'home-cook'],
    ['chef', 'home-cook'],
    ['rasoiya', 'home-cook'],
    ['bawarchi', 'home-cook'],
    ['khansama', 'home-cook'],
    ['nanny', 'babysitter'],
    ['ayah', 'babysitter'],
    ['driver', 'driver-for-day'],
    ['chalak', 'driver-for-day'],
    ['mali', 'gardener'],
    ['dhobi', 'ironing-laundry'],
    ['darzi', 'home-tailor'],
    ['nurse', 'home-nurse'],
    ['painter', 'house-painting'],
    ['jhadu pocha', 'home-deep-cleaning'],
    ['photographer', 'event-photographer'],
  ])('%s: finds the home service first', (query, slug) => {
    expect(matchingServices(query)[0]).toBe(slug);
  });

  it.each(['office', 'boy', 'company', 'price', 'office boy'])(
    '%s: finds nothing for generic words alone',
    (query) => {
      expect(matchingServices(query)).toEqual([]);
    },
  );

  it('office cleaning: finds cleaning but no safety officer', () => {
    expect(matchingServices('office cleaning')[0]).toMatch(/cleaning|housekeeping/);
    expect(matchingServices('office cleaning')).not.toContain('safety-officer');
  });

  it('ranks a whole word before a longer word that begins with it', () => {
    expect(matchingServices('maid').indexOf('house-maid')).toBe(0);
    expect(matchingServices('maid')).not.toContain('medical-store-assistant');
    expect(matchingServices('mali').slice(0, 1)).toEqual(['gardener']);
  });

  it('bijli: finds electricity but not the cat (billi) of Pet Grooming', () => {
    expect(matchingServices('bijli')[0]).toBe('electrician');
    expect(matchingServices('bijli')).not.toContain('pet-grooming');
    expect(matchingServices('billi')).toEqual(expect.arrayContaining(['pet-grooming']));
    expect(matchingServices('billi')).not.toContain('electrician');
  });

  it('cuts hits far worse than the best', () => {
    expect(matchingServices('driver')).not.toContain('car-wash-home');
    expect(matchingServices('plumber').length).toBeLessThanOrEqual(3);
    expect(matchingServices('kaam wali').filter((slug) => !slug.includes('maid'))).toEqual([]);
  });
});

describe('search words of appliances', () => {
  const APPLIANCES = [
    'fridge',
    'refrigerator',
    'washing machine',
    'geyser',
    'chimney',
    'inverter',
    'aquaguard',
    'dryer',
    'air conditioner',
    'cooler',
  ];

  it.each(services.map(({ slug, name, searchWords }) => [slug, name.en, searchWords] as const))(
    '%s: carries no appliance that another service repairs',
    (slug, name, searchWords) => {
      const own = APPLIANCES.filter((one) =>
        services.some((other) => other.slug === slug && has(other, one)),
      );
      const foreign = own.filter(
        (appliance) => ownersOf(appliance).length > 0 && !ownersOf(appliance).includes(slug),
      );
      expect(foreign, `${name}: ${searchWords.join(', ')}`).toEqual([]);
    },
  );

  function has({ searchWords }: { readonly searchWords: readonly string[] }, appliance: string): boolean {
    return searchWords.some((words) => ` ${words} `.includes(` ${appliance} `));
  }

  /** Returns the services named after an appliance. */
  function ownersOf(appliance: string): string[] {
    const word =
      appliance === 'fridge'
        ? /refrigerator|fridge/i
        : appliance === 'aquaguard'
          ? /purifier/i
          : appliance === 'air conditioner'
            ? /^AC /i
            : new RegExp(appliance, 'i');
    return services.filter(({ name }) => word.test(name.en)).map(({ slug }) => slug);
  }
});

describe('regional words', () => {
  const SLUGS: Readonly<Record<string, RegExp>> = {
    plumber: /^plumber$/,
    electrician: /electrician/,
    cleaning: /clean|housekeeping/,
    maid: /^house-maid$/,
    cook: /^home-cook$/,
    driver: /driver/,
    painter: /painting/,
    carpenter: /^carpenter$/,
    guard: /guard/,
    gardener: /^gardener$/,
    tailor: /tailor/,
    laundry: /laundry/,
    babysitter: /^babysitter$/,
    mason: /mason/,
    barber: /barber/,
    massage: /massage/,
    pandit: /pandit/,
    nurse: /nurse/,
    tutor: /tutor|teacher/,
    maths: /maths/,
    refrigerator: /refrigerator|freezer/,
    ac: /^ac-/,
    washing: /washing/,
    pest: /pest/,
    mechanic: /mechanic/,
    lawyer: /legal/,
  };
  const words = REGIONAL_LINES.flatMap((line) => {
    const [trade = '', ...others] = line.split(' ');
    return others.map((word) => [word, trade] as const);
  });

  it('has at least 200 words, in Latin letters and seven scripts', () => {
    expect(new Set(words.map(([word]) => word)).size).toBeGreaterThanOrEqual(200);
    for (const script of [
      'Latin',
      'Tamil',
      'Telugu',
      'Kannada',
      'Malayalam',
      'Bengali',
      'Gujarati',
      'Gurmukhi',
      'Devanagari',
    ])
      expect(
        words.filter(([word]) => new RegExp(`\\p{Script=${script}}`, 'u').test(word)).length,
      ).toBeGreaterThan(5);
  });

  it.each(words)('%s finds the trade: %s', (word, trade) => {
    expect(matchingServices(word)[0]).toMatch(SLUGS[trade] as RegExp);
  });
});
