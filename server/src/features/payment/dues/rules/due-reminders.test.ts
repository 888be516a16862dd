import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { describe, expect, it } from 'vitest';
import { dueStep } from './due-reminders.ts';

/** Charged in the evening of 1 November. */
const dueSince = new Date('2026-11-01T22:30:00+05:30');

describe('dueStep', () => {
  it.each([
    ['just charged', 0, '2026-11-01T22:30:00+05:30', null, 0, '2026-11-02T10:00:00+05:30'],
    ['a minute before day 1', 0, '2026-11-02T09:59:00+05:30', null, 0, '2026-11-02T10:00:00+05:30'],
    ['day 1', 0, '2026-11-02T10:00:00+05:30', 1, 1, '2026-11-04T10:00:00+05:30'],
    ['day 1 again', 1, '2026-11-02T10:05:00+05:30', null, 1, '2026-11-04T10:00:00+05:30'],
    ['day 3', 1, '2026-11-04T10:00:00+05:30', 3, 2, '2026-11-08T10:00:00+05:30'],
    ['day 7', 2, '2026-11-08T10:00:00+05:30', 7, 3, '2026-11-15T10:00:00+05:30'],
    ['day 14', 3, '2026-11-15T10:00:00+05:30', 14, 4, null],
    ['after day 14', 4, '2026-12-15T10:00:00+05:30', null, 4, null],
    ['after an outage of days 1 and 3', 0, '2026-11-06T12:00:00+05:30', 3, 2, '2026-11-08T10:00:00+05:30'],
    ['an old debt that was never reminded of', 0, '2026-12-31T12:00:00+05:30', 14, 4, null],
  ])('%s', (_title, reminders, now, day, behind, nextAt) => {
    const step = dueStep(dueSince, reminders, new Date(now));
    expect({ ...step, nextAt: step.nextAt && isoOf(step.nextAt) }).toEqual({
      day,
      reminders: behind,
      nextAt,
    });
  });
});
