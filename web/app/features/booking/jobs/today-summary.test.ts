import { expect, it } from 'vitest';
import { todaySummary } from './today-summary.ts';

const job = (
  status: 'assigned' | 'confirmed' | 'completed',
  service_date: string,
  net: number,
  allowed_actions: ('generate_code' | 'complete')[] = ['generate_code'],
) => ({
  status,
  service_date,
  allowed_actions,
  code_blocked: false,
  pay: { gross: net, commission: 0, tax: 0, gst: 0, tcs: 0, tds: 0, net },
});

it('todaySummary: counts what is to be done today, with its pay', () => {
  const jobs = [
    job('completed', '2026-11-22', 100, []),
    // Overdue: it cannot start any more.
    job('assigned', '2026-11-22', 200, []),
    job('confirmed', '2026-11-21', 598, ['complete']),
    job('assigned', '2026-11-22', 798),
    job('assigned', '2026-11-23', 400),
  ];
  expect(todaySummary(jobs, '2026-11-22')).toEqual({ count: 2, amount: 1396 });
  expect(todaySummary([], '2026-11-22')).toEqual({ count: 0, amount: 0 });
});
