import { expect, it } from 'vitest';
import { daysBetween, dueRules, periodsOf } from './periods.ts';

it.each([
  [7, { from: '2026-11-20', to: '2026-11-26', previousFrom: '2026-11-13', previousTo: '2026-11-19' }],
  [28, { from: '2026-10-30', to: '2026-11-26', previousFrom: '2026-10-02', previousTo: '2026-10-29' }],
  [90, { from: '2026-08-29', to: '2026-11-26', previousFrom: '2026-05-31', previousTo: '2026-08-28' }],
])('periodsOf: %i complete days, and as many before', (days, periods) => {
  expect(periodsOf(days, '2026-11-27')).toEqual(periods);
  expect(daysBetween(periods.from, periods.to)).toHaveLength(days);
  expect(daysBetween(periods.previousFrom, periods.previousTo)).toHaveLength(days);
});

it('daysBetween: crosses the end of a month', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});

it('dueRules: recent days hourly, older ones less often', () => {
  expect(dueRules('2026-11-27', new Date('2026-11-27T06:00:00Z'))).toEqual([
    { from: '2026-11-25', before: new Date('2026-11-27T05:00:00Z') },
    { from: '2026-10-23', before: new Date('2026-11-27T00:00:00Z') },
    { from: '2026-05-31', before: new Date('2026-11-20T06:00:00Z') },
  ]);
});
