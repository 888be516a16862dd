import { describe, expect, it } from 'vitest';
import { professionals } from '../professionals.ts';
import { places } from './places.ts';
import { makeWorkforce } from './workforce.ts';

const written = professionals.slice(0, 40);

describe('makeWorkforce', () => {
  it('returns the same professionals for the same seed, others for another', () => {
    const again = makeWorkforce(written);
    expect(again.map(({ name }) => name)).toEqual(professionals.slice(40).map(({ name }) => name));
    expect(makeWorkforce(written)).toEqual(again);
    expect(makeWorkforce(written, 7).map(({ name }) => name)).not.toEqual(again.map(({ name }) => name));
  });

  it('fills each place up to its number, including existing professionals', () => {
    const all = places.reduce((sum, { people }) => sum + people, 0);
    expect(makeWorkforce(written)).toHaveLength(all - written.length);
    expect(makeWorkforce([])).toHaveLength(all);
  });

  it('generates unique names and texts for any seed', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const people = makeWorkforce(written, seed);
      for (const key of ['name', 'mobile'] as const)
        expect(new Set(people.map((one) => one[key])).size).toBe(people.length);
      expect(new Set(people.map(({ description }) => description.en)).size).toBe(people.length);
    }
  });

  it('gives a village the basic trades and no architect', () => {
    const villages = new Set(places.filter(({ kind }) => kind === 'village').map(({ name }) => name));
    const offered = new Set(
      makeWorkforce([])
        .filter(({ city }) => villages.has(city))
        .flatMap(({ offerings }) => offerings.map(({ service }) => service)),
    );
    expect(offered).not.toContain('legal-consultant');
    expect(offered.size).toBeGreaterThan(5);
  });
});
