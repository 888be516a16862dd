import { describe, expect, it } from 'vitest';
import { candidateOutcomes } from './candidate-outcomes.ts';
import { type Candidate, rank } from './ranking.ts';

const candidate = (id: number, change: Partial<Candidate> = {}): Candidate => ({
  id,
  free: true,
  held: false,
  unavailabilityReason: null,
  coversPlace: true,
  offersService: true,
  distanceKm: 2,
  rating: 4,
  jobsThisWeek: 1,
  ...change,
});
const WINNER = 1;
const outcome = (other: Partial<Candidate>, by: 'admin' | 'system' = 'system') => {
  const kept = candidateOutcomes(rank([candidate(WINNER), candidate(2, other)]), WINNER, by);
  return kept.find(({ professionalId }) => professionalId === 2)?.why.key;
};

describe('candidateOutcomes', () => {
  it.each<[string, Partial<Candidate>, string]>([
    ['busy', { free: false, distanceKm: 1 }, 'booking.why_busy'],
    ['held for another line', { held: true, distanceKm: 1 }, 'booking.why_held'],
    ['a day off', { unavailabilityReason: 'day_off' }, 'booking.why_day_off'],
    ['not their hours', { unavailabilityReason: 'outside_hours' }, 'booking.why_outside_hours'],
    ['outside their area', { coversPlace: false, distanceKm: 20 }, 'booking.why_outside'],
    ['another trade', { offersService: false }, 'booking.why_not_offered'],
    ['farther', { distanceKm: 5, rating: 5 }, 'booking.why_farther'],
    ['the same kilometre, a lower rating', { distanceKm: 2.9, rating: 3.9 }, 'booking.why_rating'],
    ['more work already', { jobsThisWeek: 4 }, 'booking.why_jobs'],
    ['equal in everything', {}, 'booking.why_even'],
  ])('tells why: %s', (_, other, why) => {
    expect(outcome(other)).toBe(why);
  });

  it('returns for higher-ranked candidates that an operator chose another or that they released the job', () => {
    const better = { distanceKm: 0 };
    expect(outcome(better, 'admin')).toBe('booking.why_operator');
    expect(outcome(better, 'system')).toBe('booking.why_unassigned_before');
  });

  it('stores the reasons of the chosen professional', () => {
    const [first] = candidateOutcomes(rank([candidate(WINNER)]), WINNER, 'system');
    expect(first).toMatchObject({ professionalId: WINNER, chosen: true, why: { key: 'booking.why_first' } });
    const ranked = rank([candidate(WINNER), candidate(2, { distanceKm: 0 })]);
    expect(candidateOutcomes(ranked, WINNER, 'admin')[0]).toMatchObject({
      why: { key: 'booking.why_chosen' },
    });
  });

  it('excludes distant candidates and limits the list', () => {
    expect(outcome({ coversPlace: false, distanceKm: 60 })).toBeUndefined();
    expect(outcome({ coversPlace: false, distanceKm: null })).toBeUndefined();
    const many = Array.from({ length: 100 }, (_, at) => candidate(at + 1, { distanceKm: at }));
    expect(candidateOutcomes(rank(many), 1, 'system')).toHaveLength(40);
  });
});
