import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { expect, it } from 'vitest';
import { MAX_REFUND_ATTEMPTS, nextCheck, retryAt } from './retry-schedule.ts';

const since = new Date('2026-11-21T06:30:00Z');

it('nextCheck: checks at growing intervals for a week', () => {
  let now = since;
  let checks = 0;
  const gaps: number[] = [];
  for (let next = nextCheck(checks, since, now); next; next = nextCheck(checks, since, now)) {
    gaps.push((next.getTime() - now.getTime()) / 60_000);
    now = next;
    checks += 1;
  }
  expect(gaps.slice(0, 8)).toEqual([2, 5, 10, 30, 60, 120, 360, 360]);
  expect(now.getTime() - since.getTime()).toBeGreaterThan(7 * 86_400_000);
  expect(checks).toBeLessThan(40);
});

it('retryAt: retries a failed refund after an hour, then at growing intervals, then leaves it to an operator', () => {
  expect([1, 2, 3, 4].map((attempt) => retryAt(attempt, since))).toEqual(
    [60, 240, 960, 3840].map((minutes) => addMinutes(since, minutes)),
  );
  expect(retryAt(MAX_REFUND_ATTEMPTS, since)).toBe(null);
});
