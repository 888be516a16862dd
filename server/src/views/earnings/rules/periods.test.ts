import { describe, expect, it } from 'vitest';
import { daysOfWeek, monthsOf, weeksOf } from './periods.ts';

const finishedJobs = (day: string, jobs = 1) => ({ day, jobs, gross: 100, net: 90 });

// proves: pro.more.periods
describe('weeks and months of earnings', () => {
  it('start weeks on Monday, oldest first, including empty ones', () => {
    // Saturday 21 November 2026.
    const weeks = weeksOf(
      [finishedJobs('2026-11-16'), finishedJobs('2026-11-22', 2), finishedJobs('2026-11-15')],
      '2026-11-21',
    );
    expect(weeks).toHaveLength(12);
    expect(weeks[0]).toEqual({ from: '2026-08-31', jobs: 0, gross: 0, net: 0 });
    expect(weeks.slice(-2)).toEqual([
      { from: '2026-11-09', jobs: 1, gross: 100, net: 90 },
      { from: '2026-11-16', jobs: 3, gross: 300, net: 270 },
    ]);
  });

  it('list the days of the week with Sunday last', () => {
    const days = daysOfWeek(
      [finishedJobs('2026-11-16'), finishedJobs('2026-11-22', 2), finishedJobs('2026-11-23')],
      '2026-11-22',
    );
    expect(days.map(({ from, jobs }) => [from, jobs])).toEqual([
      ['2026-11-16', 1],
      ['2026-11-17', 0],
      ['2026-11-18', 0],
      ['2026-11-19', 0],
      ['2026-11-20', 0],
      ['2026-11-21', 0],
      ['2026-11-22', 2],
    ]);
    expect(days.at(-1)).toMatchObject({ gross: 200, net: 180 });
  });

  it('span the turn of the year', () => {
    const months = monthsOf(
      [finishedJobs('2025-12-31'), finishedJobs('2026-01-01'), finishedJobs('2024-01-15')],
      '2026-01-31',
    );
    expect(months.map(({ from }) => from)).toEqual([
      '2025-02-01',
      '2025-03-01',
      '2025-04-01',
      '2025-05-01',
      '2025-06-01',
      '2025-07-01',
      '2025-08-01',
      '2025-09-01',
      '2025-10-01',
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
    ]);
    expect(months.map(({ jobs }) => jobs)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
  });
});
