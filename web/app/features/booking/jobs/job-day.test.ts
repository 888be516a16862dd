import { describe, expect, it } from 'vitest';
import { jobDay, legKm } from './job-day.ts';

const job = (
  id: number,
  status: 'assigned' | 'confirmed' | 'completed' | 'completed-issue',
  service_date: string,
) => ({
  id,
  status,
  service_date,
});

describe('grouping jobs by day', () => {
  it('lists ongoing and today’s jobs first, then later ones, then those waiting for customers', () => {
    const list = [
      job(1, 'completed', '2026-11-19'),
      job(2, 'confirmed', '2026-11-20'),
      job(3, 'assigned', '2026-11-20'),
      job(4, 'completed-issue', '2026-11-21'),
      job(5, 'assigned', '2026-11-21'),
      job(6, 'assigned', '2026-11-22'),
    ];
    const { today, later, waiting } = jobDay(list, '2026-11-21');
    const ids = (jobs: readonly { id: number }[]) => jobs.map(({ id }) => id);
    expect([ids(today), ids(later), ids(waiting)]).toEqual([[2, 3, 5], [6], [1, 4]]);
  });
});

describe('distance between jobs', () => {
  const mg = { latitude: 12.975, longitude: 77.606 };
  it('is the straight-line distance', () => {
    expect(legKm(mg, { latitude: 12.935, longitude: 77.624 })).toBe(4.9);
    expect(legKm(mg, mg)).toBe(0);
  });
  it('is null without both locations', () => {
    expect(legKm(undefined, mg)).toBeNull();
    expect(legKm(mg, { latitude: null, longitude: null })).toBeNull();
  });
});
