import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, rank } from './ranking.ts';

const candidate = (id: number, change: Partial<Candidate> = {}): Candidate => ({
  id,
  free: true,
  held: false,
  unavailabilityReason: null,
  coversPlace: true,
  offersService: true,
  distanceKm: 2.34,
  rating: 4.26,
  jobsThisWeek: 3,
  ...change,
});
const order = (...candidates: Candidate[]) => rank(candidates).map(({ id }) => id);

describe('rank', () => {
  it.each<[string, Partial<Candidate>, Partial<Candidate>]>([
    ['free before busy, however near', { distanceKm: 9 }, { free: false, distanceKm: 0 }],
    ['not held before held, however near', { distanceKm: 9 }, { held: true, distanceKm: 0 }],
    ['held before busy', { held: true }, { free: false }],
    ['covering before not', { distanceKm: 9 }, { coversPlace: false, distanceKm: 0 }],
    ['offering before not', { distanceKm: 9 }, { offersService: false, distanceKm: 0 }],
    ['working before a day off', { distanceKm: 9 }, { unavailabilityReason: 'day_off', distanceKm: 0 }],
    ['within their hours before not', { coversPlace: false }, { unavailabilityReason: 'outside_hours' }],
    ['outside their hours before busy', { unavailabilityReason: 'outside_hours' }, { free: false }],
    ['free outside before busy inside', { coversPlace: false }, { free: false }],
    ['nearer first', { distanceKm: 1.9, rating: 3 }, { distanceKm: 2.1, rating: 5 }],
    [
      'the better rated first within a kilometre',
      { distanceKm: 2.9, rating: 4.5 },
      { distanceKm: 2.1, rating: 4.4 },
    ],
    ['a known distance before an unknown one', { distanceKm: 40 }, { distanceKm: null }],
    ['fewest jobs first', { jobsThisWeek: 0 }, { jobsThisWeek: 1 }],
  ])('%s', (_, better, worse) => {
    expect(order(candidate(1, worse), candidate(2, better))).toEqual([2, 1]);
    expect(order(candidate(2, better), candidate(1, worse))).toEqual([2, 1]);
  });

  it('is deterministic and returns every candidate', () => {
    const anybody = fc.record({
      id: fc.integer(),
      free: fc.boolean(),
      held: fc.boolean(),
      unavailabilityReason: fc.constantFrom(null, 'day_off' as const, 'outside_hours' as const),
      coversPlace: fc.boolean(),
      offersService: fc.boolean(),
      distanceKm: fc.option(fc.double({ min: 0, max: 30, noNaN: true })),
      rating: fc.double({ min: 0, max: 5, noNaN: true }),
      jobsThisWeek: fc.nat(9),
    });
    const people = fc.uniqueArray(anybody, { selector: ({ id }) => id });
    fc.assert(
      fc.property(
        people.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          expect(rank(shuffled)).toEqual(rank(list));
          expect(
            rank(list)
              .map(({ id }) => id)
              .sort(),
          ).toEqual(list.map(({ id }) => id).sort());
        },
      ),
    );
  });

  it('returns the reasons, and which candidates can be assigned automatically', () => {
    expect(rank([candidate(1)])[0]).toMatchObject({
      eligible: true,
      reasons: [
        { key: 'booking.reason_free' },
        { key: 'booking.reason_offers' },
        { key: 'booking.reason_covers', values: { km: 2.3 } },
        { key: 'booking.reason_rating', values: { rating: 4.3 } },
        { key: 'booking.reason_jobs', values: { jobs: 3 } },
      ],
    });
    const far = candidate(2, {
      free: false,
      coversPlace: false,
      offersService: false,
      rating: 0,
      jobsThisWeek: 0,
    });
    expect(rank([far])[0]).toMatchObject({
      eligible: false,
      reasons: [
        { key: 'booking.reason_busy' },
        { key: 'booking.reason_not_offered' },
        { key: 'booking.reason_outside', values: { km: 2.3 } },
        { key: 'booking.reason_no_reviews' },
        { key: 'booking.reason_jobs', values: { jobs: 0 } },
      ],
    });
    expect(rank([candidate(2, { held: true })])[0]).toMatchObject({
      eligible: false,
      reasons: expect.arrayContaining([{ key: 'booking.reason_held' }]),
    });
    for (const unavailabilityReason of ['day_off', 'outside_hours'] as const)
      expect(rank([candidate(2, { unavailabilityReason })])[0]).toMatchObject({
        eligible: false,
        reasons: expect.arrayContaining([{ key: `booking.reason_${unavailabilityReason}` }]),
      });
    expect(rank([candidate(3, { distanceKm: null })])[0]?.reasons).toContainEqual({
      key: 'booking.reason_place_unknown',
    });
  });
});
