import { expect, it } from 'vitest';
import { monthlyEstimate } from './monthly-estimate.ts';

it.each([
  ['ten hours of ₹299 without deductions', 598, 10, 12_900],
  ['the deductions of each job', 516.8, 10, 11_100],
  ['no hours', 598, 0, 0],
  ['an exact hundred', 600, 12, 15_600],
  ['an exact hundred of a broken number of jobs', 300, 2, 1300],
])('monthlyEstimate: %s', (_, net, hours, month) => {
  expect(monthlyEstimate(net, 2, hours)).toBe(month);
});
