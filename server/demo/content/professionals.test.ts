import { describe, expect, it } from 'vitest';
import { gazetteer } from '../../src/ports/geocoder/gazetteer/gazetteer.ts';
import { demoContent } from '../content.ts';
import { services } from './catalogue.ts';
import { professionals } from './professionals.ts';
import { places } from './workforce/places.ts';

const { accounts } = demoContent;
const centre = { latitude: 12.9716, longitude: 77.5946 };
const approved = professionals.filter(({ status }) => status === 'approved');

/** Returns the great-circle distance in kilometres; implemented here again, so that the test does not depend on the code under test. */
function km(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) *
      Math.cos(b.latitude * rad) *
      Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(h));
}

function unique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

describe('the professionals', () => {
  const reaching = (slug: string, place: { latitude: number; longitude: number } = centre) =>
    approved.filter(
      (one) => one.offerings.some(({ service }) => service === slug) && km(one, place) <= one.radiusKm,
    );
  const written = professionals.slice(0, 40);

  it('start with the 40 hand-written ones, numbered consecutively', () => {
    expect(written.map(({ mobile }) => mobile)).toEqual(
      Array.from({ length: 40 }, (_, index) => String(9_000_010_001 + index)),
    );
    expect(written.map(({ city }) => city)).toEqual([
      ...Array.from({ length: 16 }, () => 'Bengaluru'),
      ...Array.from({ length: 7 }, () => 'Mumbai'),
      ...Array.from({ length: 7 }, () => 'Delhi'),
      ...Array.from({ length: 5 }, () => 'Pune'),
      ...Array.from({ length: 5 }, () => 'Hyderabad'),
    ]);
    for (const { mobile } of professionals.slice(40)) expect(mobile).toMatch(/^80001/);
  });

  it('match the list of places: many in a large city, few in a town, one in a village', () => {
    const count = Map.groupBy(professionals, ({ city }) => city);
    expect([...count].map(([name, those]) => [name, those.length]).toSorted()).toEqual(
      places.map(({ name, people }) => [name, people]).toSorted(),
    );
    expect(professionals.length).toBeGreaterThanOrEqual(600);
    expect(places.filter(({ kind }) => kind === 'city').length).toBeGreaterThanOrEqual(25);
    for (const { kind, people } of places) {
      if (kind === 'village') expect(people).toBe(1);
      if (kind === 'town') expect(people).toBeLessThanOrEqual(4);
    }
    expect(count.get('Bengaluru')?.length).toBeGreaterThanOrEqual(90);
  });

  it('are mostly approved and verified, some pending', () => {
    const waiting = professionals.filter(({ status }) => status === 'pending');
    expect(waiting.length).toBeGreaterThan(10);
    expect(waiting.length).toBeLessThan(professionals.length / 15);
    expect(waiting.some(({ idVerified }) => idVerified)).toBe(false);
    const verified = professionals.filter(({ idVerified }) => idVerified).length / professionals.length;
    expect(verified).toBeGreaterThan(0.6);
    expect(verified).toBeLessThan(0.8);
  });

  it('have unique numbers, names and e-mails, and all registration fields', () => {
    const everybody = [
      ...professionals.map(({ mobile }) => mobile),
      accounts[0]?.mobile,
      accounts.at(-1)?.mobile,
    ];
    expect(unique(everybody)).toBe(true);
    for (const mobile of everybody) expect(mobile).toMatch(/^[6-9]\d{9}$/);
    expect(unique(professionals.map(({ email }) => email))).toBe(true);
    expect(unique(professionals.map(({ name }) => name))).toBe(true);
    for (const one of professionals) {
      expect(one.email).toMatch(/^[a-z.]+@aaspaas\.example$/);
      expect(one.bank.ifsc).toMatch(/^[A-Z]{4}0[A-Z0-9]{6}$/);
      expect(one.address).toMatch(/ \d{6}$/);
      expect(one.radiusKm).toBeGreaterThanOrEqual(2);
      expect(one.radiusKm).toBeLessThanOrEqual(50);
      expect(2026 - Number(one.dateOfBirth.slice(0, 4)) - one.experienceYears).toBeGreaterThanOrEqual(18);
    }
  });

  it('describe themselves in unique texts that agree with their gender', () => {
    expect(unique(professionals.map(({ description }) => description.en))).toBe(true);
    for (const { gender, description } of professionals.slice(40)) {
      expect(description.en.length).toBeGreaterThan(40);
      expect(description.en.length).toBeLessThan(240);
      expect(`${description.en}${description.hi}`).not.toMatch(/[{}|]/);
      expect(description.hi).not.toMatch(gender === 'male' ? /ती हैं/ : /रखने वाले|चुके हैं/);
    }
  });

  it('offer two to six distinct services, of one or two sub-categories', () => {
    const subcategoryOf = new Map(services.map(({ slug, subcategory }) => [slug, subcategory]));
    for (const { offerings } of professionals) {
      expect(offerings.length).toBeGreaterThanOrEqual(2);
      expect(offerings.length).toBeLessThanOrEqual(6);
      expect(unique(offerings.map(({ service }) => service))).toBe(true);
      for (const { service } of offerings) expect(subcategoryOf.has(service)).toBe(true);
    }
    for (const { offerings } of professionals.slice(40))
      expect(new Set(offerings.map(({ service }) => subcategoryOf.get(service))).size).toBeLessThanOrEqual(2);
  });

  describe('follow the service rules', () => {
    const offering = (slug: string) =>
      approved.filter(({ offerings }) => offerings.some(({ service }) => service === slug));
    const text = ({ aboutUs, overview }: (typeof services)[number]) =>
      `${aboutUs.en} ${overview.en}`.toLowerCase();

    it.each(
      services.filter((service) =>
        /verified (caregiver|helper|attendant|driver|locksmith)/.test(text(service)),
      ),
    )('$slug: everybody has a verified ID', ({ slug }) => {
      expect(offering(slug).length).toBeGreaterThan(0);
      expect(offering(slug).filter(({ idVerified }) => !idVerified)).toEqual([]);
    });

    it('have service rules that appear in the service texts', () => {
      expect(services.filter((service) => text(service).includes('verified')).length).toBeGreaterThanOrEqual(
        4,
      );
    });

    it.each([
      ['salon-at-home', 'female'],
      ['japa-maid', 'female'],
      ['mens-barber', 'male'],
    ])('%s is offered by one gender only: %s', (slug, gender) => {
      expect(new Set(offering(slug).map((one) => one.gender))).toEqual(new Set([gender]));
    });

    it('massage: every city has a woman for women and a man for men', () => {
      const cities = Map.groupBy(offering('massage-therapy'), ({ city }) => city);
      expect(cities.size).toBeGreaterThanOrEqual(3);
      for (const [city, those] of cities)
        expect([city, new Set(those.map(({ gender }) => gender)).size]).toEqual([city, 2]);
      for (const gender of ['male', 'female'])
        expect(
          reaching('massage-therapy').filter((one) => one.gender === gender).length,
        ).toBeGreaterThanOrEqual(1);
    });

    it.each(['shop-tailor', 'driving-instructor'])('%s: at least one woman offers it', (slug) => {
      expect(offering(slug).some(({ gender }) => gender === 'female')).toBe(true);
    });

    it('nurses and physiotherapists offer only clinical and care work', () => {
      const clinical = new Set(['home-nurse', 'physiotherapist', 'elder-care', 'fitness-trainer']);
      for (const slug of ['home-nurse', 'physiotherapist'])
        for (const { offerings, description, picture } of offering(slug)) {
          expect(offerings.map(({ service }) => service).filter((other) => !clinical.has(other))).toEqual([]);
          expect(description.en).toMatch(/nurs|BPT|MPT|stoma|physiotherap/i);
          expect(picture).toMatch(/health-worker/);
        }
    });
  });

  it('live in cities, towns or villages of the gazetteer', () => {
    const { towns, pins } = gazetteer();
    for (const { city, ...point } of professionals) {
      const place = places.find(({ name }) => name === city);
      const [, latitude, longitude, pin] = place?.localities[0] ?? [];
      if (latitude === undefined || longitude === undefined || pin === undefined) throw new Error(city);
      expect(pins.find(pin)).not.toBeNull();
      expect(km(point, { latitude, longitude })).toBeLessThan(45);
      if (place?.kind === 'city') continue;
      const town = towns.find(({ name }) => name === city);
      const known = place?.kind === 'town' ? town : pins.point(pins.find(pin) ?? 0);
      expect([city, known !== undefined && km(point, known) < 25]).toEqual([city, true]);
    }
  });

  it.each(services)(
    'offer $slug at the centre of Bengaluru and in at least three cities',
    ({ slug, demand }) => {
      expect(reaching(slug).length).toBeGreaterThanOrEqual(demand === 'high' ? 2 : 1);
      const cities = approved
        .filter(({ offerings }) => offerings.some(({ service }) => service === slug))
        .map(({ city }) => city);
      expect(new Set(cities).size).toBeGreaterThanOrEqual(3);
    },
  );

  it('cover few services in a village and nearly all in a large city', () => {
    const seenAt = (latitude: number, longitude: number) =>
      services.filter(({ slug }) => reaching(slug, { latitude, longitude }).length > 0).length;
    for (const { kind, localities } of places) {
      const [, latitude, longitude] = localities[0] ?? [];
      if (kind === 'village') {
        expect(seenAt(latitude ?? 0, longitude ?? 0)).toBeGreaterThanOrEqual(2);
        expect(seenAt(latitude ?? 0, longitude ?? 0)).toBeLessThanOrEqual(8);
      }
    }
    // Mumbai's Bandra and Delhi's Connaught Place; none at Jaisalmer.
    for (const [latitude, longitude] of [
      [19.06, 72.84],
      [28.63, 77.217],
    ] as const)
      expect(seenAt(latitude, longitude)).toBeGreaterThan(services.length * 0.6);
    expect(seenAt(26.916, 70.908)).toBe(0);
  });

  it('start with one at the centre who offers two bookable services and an enquiry-only one', () => {
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
