import { describe, expect, it } from 'vitest';
import { jobDay, jobsByDay, legKm, nextJob } from './job-day.ts';

const job = (
  id: number,
  status: 'assigned' | 'confirmed' | 'completed' | 'completed-issue',
  service_date: string,
) => ({
  id,
  status,
  service_date,
});
const ids = (jobs: readonly { id: number }[]) => jobs.map(({ id }) => id);

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
    expect([ids(today), ids(later), ids(waiting)]).toEqual([[2, 3, 5], [6], [1, 4]]);
  });

  it('keeps the order of days and jobs', () => {
    const days = jobsByDay([
      job(1, 'completed', '2026-11-23'),
      job(2, 'completed', '2026-11-21'),
      job(3, 'completed', '2026-11-23'),
    ]);
    expect(days.map(([day, jobs]) => [day, ids(jobs)])).toEqual([
      ['2026-11-23', [1, 3]],
      ['2026-11-21', [2]],
    ]);
  });
});

describe('the next job', () => {
  const task = (
    id: number,
    status: 'assigned' | 'confirmed' | 'completed',
    allowed_actions: ('generate_code' | 'complete' | 'cancel')[],
    code_blocked = false,
  ) => ({ id, status, allowed_actions, code_blocked });
  const overdue = task(1, 'assigned', ['cancel']);
  const soonest = task(2, 'assigned', ['generate_code', 'cancel']);
  const running = task(3, 'confirmed', ['complete']);

  it.each([
    ['the soonest that can start', [overdue, soonest, task(4, 'assigned', ['generate_code'])], 2],
    ['the one whose work runs', [soonest, running], 3],
    ['one whose start code is blocked', [overdue, task(5, 'assigned', ['cancel'], true)], 5],
    ['not one that was finished without a signal', [task(6, 'confirmed', []), soonest], 2],
    ['none without work to do', [overdue, task(7, 'completed', [])], undefined],
  ])('is %s', (_, jobs, id) => {
    expect(nextJob(jobs)?.id).toBe(id);
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
